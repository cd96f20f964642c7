/** The part of an id by which visitor and team speak of the same application. */
export function shortReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
