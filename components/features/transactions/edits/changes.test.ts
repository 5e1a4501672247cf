import { answerCalls } from '@/tests/support/screen'
import { acceptSuggested, assignSuggested, categoryChange } from './changes'
import { sampleTransaction } from '@/tests/support/sample-transaction'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const account = (n: number, name: string) => ({ id: id(n), name, chart_number: 6010 })
const ROWS = [1, 2, 3].map((n) => sampleTransaction({ id: id(n) }))
const SUGGESTED = new Map([
  [id(1), account(7, 'Diesel Fuel')],
  [id(2), account(7, 'Diesel Fuel')],
  [id(3), account(8, 'Tolls')],
])

/** Categorizing returns what `answer` says for an account. */
const serve = (answer: (account: string) => { status: number; body: object }) =>
  answerCalls(({ body }) => answer((body as { chart_of_account: string }).chart_of_account))

describe('accepting suggestions of several categories together', () => {
  it('categorizes the others if one category fails, and reports those that failed', async () => {
    serve((of) =>
      of === id(7)
        ? { status: 200, body: { updated: 2, transactions: [id(1), id(2)] } }
        : { status: 400, body: { message: 'Account Tolls is not active.' } },
    )
    const left = await acceptSuggested(SUGGESTED, new Set()).send(ROWS)
    expect(left.ids).toEqual([id(3)])
    expect(left.failure).toMatchObject({ lines: ['Account Tolls is not active.'] })
  })

  it('leaves out a line that somebody else changed, even if it is the only one of its category', async () => {
    serve((of) => ({
      status: 200,
      body:
        of === id(7)
          ? { updated: 2, transactions: [id(1), id(2)] }
          : { updated: 0, transactions: [], skipped: [{ reason: 'changed', count: 1, by: 'Priya Nair' }] },
    }))
    const left = await acceptSuggested(SUGGESTED, new Set()).send(ROWS)
    expect(left).toMatchObject({ ids: [id(3)], skipped: [{ reason: 'changed', count: 1 }] })
  })

  it('fails as a whole if every category fails', async () => {
    serve(() => ({ status: 400, body: { message: 'The books are frozen.' } }))
    await expect(acceptSuggested(SUGGESTED, new Set()).send(ROWS)).rejects.toThrow()
  })

  it('leaves out lines that are more likely a match', () => {
    const refuses = (row: (typeof ROWS)[number]) => acceptSuggested(SUGGESTED, new Set([id(1)])).refuses(row)
    expect(ROWS.map(refuses)).toEqual([
      'It is more likely a match or a transfer. Open the transaction to choose.',
      null,
      null,
    ])
  })
})

describe('assigning suggested stakeholders', () => {
  it('sends each stakeholder with its rows, and undo removes it from them again', async () => {
    const who = (n: number, full_name: string) => ({ id: id(n), full_name, type: 'Vendor' })
    const people = new Map([
      [id(1), who(7, 'Pilot')],
      [id(2), who(7, 'Pilot')],
      [id(3), who(8, 'Samsara')],
    ])
    const sent = answerCalls(({ body }) => ({
      status: 200,
      body: { updated: 2, transactions: (body as { transactions?: string[] }).transactions ?? [] },
    }))
    await assignSuggested(people).send(ROWS)
    expect(sent.map(({ body }) => body)).toEqual(
      expect.arrayContaining([expect.objectContaining({ transactions: [id(1), id(2)], stakeholder: id(7) })]),
    )
    expect(sent).toHaveLength(2)
    const [row] = ROWS
    expect(row && assignSuggested(people).inverse(row).patch).toEqual({ stakeholder: null })
  })
})

it('undo restores a transfer to an account kept by hand, instead of categorizing it as transfers clearing', async () => {
  const row = sampleTransaction({
    id: id(1),
    status: 'by_user',
    link: 'mirror',
    chart_of_account: account(6, 'Transfers Clearing'),
    mirror_account: account(5, 'Petty Cash'),
  })
  const sent = answerCalls(() => ({ status: 200, body: row }))
  await categoryChange(account(7, 'Diesel Fuel')).inverse(row).send([row], true)
  expect(sent.map(({ body }) => body)).toEqual([{ chart_of_account: id(5) }])
  expect([5, 6].map((n) => categoryChange(account(n, '')).isAlready(row))).toEqual([true, false])
})
