/** The part of an id that visitor and team quote to each other. */
export function shortReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
