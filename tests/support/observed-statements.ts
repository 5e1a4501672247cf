import type { Access, Database, Tx } from '@/server/db/connect'

/** `door`: outside a transaction, where only functions that look up the caller can be called. */
export type Hear = (role: Access['role'] | 'door', statement: string) => void

/** The same database, with a listener for its statements. */
export const observed = (db: Database, hear: Hear): Database => ({
  ...db,
  write: (access, work) => db.write(access, (tx) => work(observedTx(tx, access, hear))),
  read: (access, work) => db.read(access, (tx) => work(observedTx(tx, access, hear))),
  report: (access, work) => db.report(access, (tx) => work(observedTx(tx, access, hear))),
  direct: (query) => {
    hear('door', query.text)
    return db.direct(query)
  },
  stream: async (access, how) => {
    const { tx, end } = await db.stream(access, how)
    return { tx: observedTx(tx, access, hear), end }
  },
})

function observedTx(tx: Tx, { role }: Access, hear: Hear): Tx {
  return {
    rows: (query, name) => {
      hear(role, query.text)
      return tx.rows(query, name)
    },
    one: (query) => {
      hear(role, query.text)
      return tx.one(query)
    },
    maybe: (query) => {
      hear(role, query.text)
      return tx.maybe(query)
    },
    run: (query) => {
      hear(role, query.text)
      return tx.run(query)
    },
  }
}
