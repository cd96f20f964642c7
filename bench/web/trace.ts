/** What is read here of an event of Chromium's trace; times are microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The part of `dur` in which the thread had a processor. */
  tdur?: number;
  args?: {
    name?: string;
    data?: { frames?: { url: string; processId: number }[]; startTime?: number };
  };
}

interface Task {
  start: number;
  end: number;
  /** CPU time, in microseconds. */
  cpu: number;
}

const TASK = /^(?:ThreadControllerImpl::)?RunTask$/;

/** The outermost tasks of each renderer's main thread, by process. */
export function mainThreadTasks(events: TraceEvent[]): Map<number, Task[]> {
  const threads = new Map(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map((e) => [e.pid, e]),
  );
  const tasks = new Map<number, Task[]>([...threads.keys()].map((pid) => [pid, []]));
  const byStart = events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && TASK.test(name) && threads.get(pid)?.tid === tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const { pid, ts, dur = 0, tdur = dur } of byStart) {
    const known = tasks.get(pid);
    if (known === undefined || ts < (known.at(-1)?.end ?? 0)) continue;
    known.push({ start: ts, end: ts + dur, cpu: Math.min(tdur, dur) });
  }
  return tasks;
}

function taskAt(tasks: Task[], time: number): Task | undefined {
  let [low, high] = [0, tasks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tasks[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  const task = tasks[low - 1];
  return task !== undefined && time < task.end ? task : undefined;
}

/**
 * The trace as if nobody else had used the processors: each task of a page, with all that lies in it, lasts as long as
 * the CPU time that it took.
 */
export function atCpuTime(events: TraceEvent[]): TraceEvent[] {
  const tasks = mainThreadTasks(events);
  const threads = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}:${tid}`),
  );
  return events.map((event) => {
    if (!threads.has(`${event.pid}:${event.tid}`)) return event;
    const task = taskAt(tasks.get(event.pid) ?? [], event.ts);
    if (task === undefined || task.end === task.start) return event;
    const scale = task.cpu / (task.end - task.start);
    const scaled = { ...event, ts: Math.round(task.start + (event.ts - task.start) * scale) };
    if (event.dur !== undefined) scaled.dur = Math.round(Math.min(event.dur, task.end - event.ts) * scale);
    return scaled;
  });
}
