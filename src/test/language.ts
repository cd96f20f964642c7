// The words of the language that the project is named for (vitest.config.ts), before any module reads them.
globalThis.pageWords = (await import(
  `../content/${process.env.PAGE_LANGUAGE}/words.ts`
)) as typeof globalThis.pageWords;

export {};
