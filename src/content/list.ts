type Index = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19;

/** A list of one or more. Its first entries have names so that a mistake is an error at the entry's line, and not at the list's. */
export type List<Entry> = readonly Entry[] & { 0: Entry } & { [Each in Index]?: Entry };
