/** The version of rows that were read together: nothing of them has changed since. */
export const latestVersion = (rows: readonly { updated_at: string }[]): string | undefined =>
  rows
    .map((row) => row.updated_at)
    .sort()
    .at(-1)
