import type { Client } from 'pg';
import { findTarget, type TargetDatabase, withDatabase } from './database.ts';

/** Where a command's lines go. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
}

export interface Terminal extends Output {
  /** Asks a person, or reads what was piped in. */
  ask(question: string): Promise<string>;
}

/** What a command has to say, and whether it did what was asked. */
export interface Report {
  done: boolean;
  lines: string[];
  /** For the person at the terminal, not for a program that reads the output: goes to standard error. */
  remarks?: string[];
}

interface Command<Request extends { command: string }, Place extends Output> {
  help: string;
  /** Throws if the arguments fit no command. */
  readArguments(args: string[]): Request | { command: 'help' };
  perform(request: Request, target: TargetDatabase, place: Place): Promise<Report>;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command on the database of the environment. Answers the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand<Request extends { command: string }, Place extends Output>(
  { help, readArguments, perform }: Command<Request, Place>,
  args: string[],
  env: NodeJS.ProcessEnv,
  place: Place,
): Promise<number> {
  let request: ReturnType<typeof readArguments>;
  try {
    request = readArguments(args);
  } catch (error) {
    place.err(`${messageOf(error)}\n\n${help}`);
    return 2;
  }
  if (request.command === 'help') {
    place.out(help);
    return 0;
  }
  try {
    const target = findTarget(env);
    place.err(`Database: ${target.name}`);
    if (target.warning) place.err(`Warning: ${target.warning}`);
    const { done, lines, remarks = [] } = await perform(request as Request, target, place);
    for (const line of lines) (done ? place.out : place.err)(line);
    for (const line of remarks) place.err(line);
    return done ? 0 : 1;
  } catch (error) {
    place.err(messageOf(error));
    return 1;
  }
}

/** One transaction, committed if the work succeeded and this is no dry run. Its result is printed only after it has ended. */
export async function change(
  target: TargetDatabase,
  applicationName: string,
  dryRun: boolean,
  work: (db: Client) => Promise<Report>,
): Promise<Report> {
  return withDatabase(target, async (db) => {
    await db.query(`begin; set local lock_timeout = '5s'; set local application_name = '${applicationName}'`);
    try {
      const report = await work(db);
      const isKept = report.done && !dryRun;
      await db.query(isKept ? 'commit' : 'rollback');
      return isKept ? report : { ...report, lines: [...report.lines, 'Nothing was changed.'] };
    } catch (error) {
      // A lost connection has ended the transaction already.
      await db.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** Lines with their cells below each other. */
export function tableLines(rows: string[][]): string[] {
  const columns = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(columns[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd());
}
