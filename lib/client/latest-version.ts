/** The version of rows that were read together: the latest of theirs. */
export const latestVersion = (rows: readonly { updated_at: string }[]): string | undefined =>
  rows
    .map((row) => row.updated_at)
    .sort()
    .at(-1)
