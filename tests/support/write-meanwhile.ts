import type { Database, Tx } from '@/server/db/connect'

/** The same database, with one concurrent write just before the first statement that matches is sent. */
export function writingMeanwhile(db: Database, before: RegExp, write: () => Promise<unknown>): Database {
  let isWritten = false
  const interrupted =
    <Args extends [{ text: string }, ...unknown[]], T>(send: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (!isWritten && before.test(args[0].text)) {
        isWritten = true
        await write()
      }
      return send(...args)
    }
  const within = (tx: Tx): Tx => ({
    rows: interrupted(tx.rows) as Tx['rows'],
    one: interrupted(tx.one) as Tx['one'],
    maybe: interrupted(tx.maybe) as Tx['maybe'],
    run: interrupted(tx.run),
  })
  return {
    ...db,
    read: (access, work) => db.read(access, (tx) => work(within(tx))),
    report: (access, work) => db.report(access, (tx) => work(within(tx))),
    stream: async (access, how) => {
      const { tx, end } = await db.stream(access, how)
      return { tx: within(tx), end }
    },
  }
}
