import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out of React Router what the site does not use: 2 KB of script. Its package says nothing of
 * which calls are pure, names components by assignment, and keeps the warnings for developers in every build.
 *
 * Where a new version is written otherwise this does nothing, and the byte budgets of `npm test` notice.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/[^?]*\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (?=React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ ')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
    },
  };
}
