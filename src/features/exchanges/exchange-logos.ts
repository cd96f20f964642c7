/** Address of each shipped logo by its key. Kept out of the script: fetched when the board comes near. */
const files = import.meta.glob<string>('/src/content/exchange-logos/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

export function exchangeLogo(key: string): string {
  return files[`/src/content/exchange-logos/${key}.svg`] ?? '';
}
