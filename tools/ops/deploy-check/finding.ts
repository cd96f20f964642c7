export type State = 'ok' | 'missing' | 'warning' | 'cannot check';

/** One line of the report: what was looked at, and what is to be done about it. */
export interface Finding {
  state: State;
  text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const missing = (text: string): Finding => ({ state: 'missing', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const unknown = (text: string): Finding => ({ state: 'cannot check', text });

export function formatFinding({ state, text }: Finding): string {
  return `${state.padEnd(13)} ${text.replaceAll('\n', `\n${' '.repeat(14)}`)}`;
}
