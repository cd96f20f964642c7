async function fetchCheck() {
  const [{ findOutcome }, { prepareToLog }, { resemblesContact }, { Verdict }, { verdictToast }] = await Promise.all([
    import('./find-outcome'),
    import('./log-verification-request'),
    import('./resembles-contact'),
    import('./verdict'),
    import('./verdict-toast'),
  ]);
  return { findOutcome, prepareToLog, resemblesContact, Verdict, verdictToast };
}

export type LoadedCheck = Awaited<ReturnType<typeof fetchCheck>>;

let loaded: Promise<LoadedCheck> | undefined;

/** Fetches what only a check needs, its verdict included. A failed fetch is forgotten, so that the next call tries again. */
export function loadCheck(): Promise<LoadedCheck> {
  loaded ??= fetchCheck().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Fetches it before it is needed: whoever focuses the form will check something. */
export function prepareToCheck(): void {
  // A failure shows when it matters, in the check itself.
  loadCheck().then(
    ({ prepareToLog }) => prepareToLog(),
    () => undefined,
  );
}
