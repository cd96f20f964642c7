/** The fields of a Chromium trace event that are used here; times are microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The part of `dur` in which the thread had a processor. */
  tdur?: number;
  args?: { name?: string };
}

interface Task {
  start: number;
  end: number;
  /** The task's CPU time, as a part of its duration. */
  scale: number;
}

const TASK = /^(?:ThreadControllerImpl::)?RunTask$/;

/** The trace as if no other process had used the processors: each task of a page, with all in it, lasts its CPU time. */
export function atCpuTime(events: TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const renderers = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = new Map<string, Task[]>(renderers.map((event) => [threadOf(event), []]));
  const byStart = events
    .filter(({ name, ph }) => ph === 'X' && TASK.test(name))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const event of byStart) {
    const known = tasks.get(threadOf(event));
    const { ts, dur = 0, tdur = dur } = event;
    // Only the outermost ones.
    if (known === undefined || dur === 0 || ts < (known.at(-1)?.end ?? 0)) continue;
    known.push({ start: ts, end: ts + dur, scale: Math.min(tdur, dur) / dur });
  }
  return events.map((event) => {
    const task = tasks.get(threadOf(event))?.findLast(({ start }) => start <= event.ts);
    if (task === undefined || event.ts >= task.end) return event;
    const scaled = { ...event, ts: Math.round(task.start + (event.ts - task.start) * task.scale) };
    if (event.dur !== undefined) scaled.dur = Math.round(Math.min(event.dur, task.end - event.ts) * task.scale);
    return scaled;
  });
}
