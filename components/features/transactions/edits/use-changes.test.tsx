import { screen, waitFor } from '@testing-library/react'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { answerCalls, renderScreen, type SentCall } from '@/tests/support/screen'
import { categoryChange, finalizeChange } from './changes'
import { useChanges } from './use-changes'
import { useEdits } from './use-edits'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const DIESEL = { id: id(7), name: 'Diesel Fuel', chart_number: 6010 }
const row = sampleTransaction({
  id: id(1),
  name: 'PrePass',
  bank_account: { id: id(8), name: 'Operating', mask: null, account_type: null },
  entity: { id: id(9), name: 'Linehaul', logo: null },
})
const THEIRS = {
  message: 'Someone else changed this in the meantime. Reload to see the change.',
  code: 'stale',
  changed: {
    by: 'Priya Nair',
    at: '2026-05-18T10:00:00.000Z',
    changes: [
      { field: 'chart_of_account', from: null, to: 'Tolls' },
      { field: 'status', from: 'uncategorized', to: 'by_user' },
    ],
  },
}

function File() {
  const { perform } = useChanges(useEdits())
  return <button onClick={() => void perform([row], categoryChange(DIESEL))}>File</button>
}

/** The first attempt conflicts with somebody else's change. */
function open() {
  let tries = 0
  const versions: (string | null)[] = []
  const sent = answerCalls(({ path }) => {
    if (!path.includes('edit-chart-of-account')) return { body: { count: 0, next: null, previous: null, results: [] } }
    tries += 1
    return tries === 1
      ? { status: 409, body: THEIRS }
      : { body: { ...row, chart_of_account: DIESEL, status: 'by_user' } }
  })
  const network = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input).includes('edit-chart-of-account'))
      versions.push(new Headers(init?.headers).get('If-Unmodified-Since-Version'))
    return network(input, init)
  }
  const view = renderScreen(<File />)
  return { ...view, versions, edits: () => sent.filter(({ path }) => path.includes('edit-chart-of-account')) }
}

describe('an edit of a row that somebody else changed in the meantime', () => {
  it('says who changed what, and Keep mine sends it anyway', async () => {
    const { user, versions, edits } = open()
    await user.click(screen.getByRole('button', { name: 'File' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Priya Nair changed PrePass in the meantime')
    expect(alert.textContent).toContain('Category: none → Tolls')
    expect(alert.textContent).toContain('Your change is not saved.')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(edits()).toHaveLength(2))
    expect(versions).toEqual([row.updated_at, null])
    expect(await screen.findByText('Filed as Diesel Fuel')).toBeTruthy()
  })

  it('keeps what they did on Reload', async () => {
    const { user, edits } = open()
    await user.click(screen.getByRole('button', { name: 'File' }))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(edits()).toHaveLength(1)
  })
})

describe('a bulk change of rows of which somebody else changed one in the meantime', () => {
  const other = sampleTransaction({ ...row, id: id(2), name: 'Pilot' })
  function FileBoth() {
    const { perform } = useChanges(useEdits())
    return <button onClick={() => void perform([row, other], categoryChange(DIESEL))}>File</button>
  }

  it('sends every row with its version and says who changed which, and Keep mine sends those that were left out', async () => {
    const sent = answerCalls(({ path, body }) => {
      if (!path.includes('edit-chart-of-account'))
        return { body: { count: 0, next: null, previous: null, results: [] } }
      if (!path.includes('bulk')) return { body: { ...other, chart_of_account: DIESEL, status: 'by_user' } }
      expect(body).toMatchObject({
        transactions: [row.id, other.id],
        versions: { [other.id]: other.updated_at },
        leave_out: true,
      })
      return {
        body: { updated: 1, transactions: [row.id], skipped: [{ reason: 'changed', count: 1, by: 'Priya Nair' }] },
      }
    })
    const { user } = renderScreen(<FileBoth />)
    await user.click(screen.getByRole('button', { name: 'File' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Priya Nair changed Pilot in the meantime')
    expect(screen.getByText('Filed as Diesel Fuel. 1 left out')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.includes(`${other.id}/edit-chart-of-account`))).toHaveLength(1),
    )
  })
})

describe('the undo of a bulk change', () => {
  const rows = [1, 2, 3].map((n) => sampleTransaction({ ...row, id: id(n), is_finalized: false }))
  const LIST = { body: { count: 0, next: null, previous: null, results: [] } }
  const all = rows.map((one) => one.id)
  function Finalize() {
    const { perform } = useChanges(useEdits())
    return (
      <button
        onClick={() =>
          void perform(
            rows.map((one) => ({ ...one, chart_of_account: DIESEL, status: 'by_user' })),
            finalizeChange(true),
          )
        }
      >
        Finalize
      </button>
    )
  }
  const sentOf = (sent: SentCall[]) => sent.filter(({ path }) => path.includes('finalize')).map(({ body }) => body)

  it('says how many it left unchanged and why, and undoes those too on request', async () => {
    let answers = 0
    const sent = answerCalls(({ path }) => {
      if (!path.includes('finalize')) return LIST
      answers += 1
      if (answers === 1) return { body: { updated: 3, transactions: all } }
      if (answers > 2) return { body: { updated: 1, transactions: [id(3)] } }
      return {
        body: {
          updated: 1,
          transactions: [id(1)],
          skipped: [
            { reason: 'locked_period', count: 1 },
            { reason: 'changed', count: 1, by: 'Priya Nair' },
          ],
        },
      }
    })
    const { user } = renderScreen(<Finalize />)
    await user.click(screen.getByRole('button', { name: 'Finalize' }))
    await waitFor(() => expect(answers).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('2 of 3 not restored')
    expect(alert).toHaveTextContent('1 in a locked period')
    expect(alert).toHaveTextContent('1 changed by Priya Nair in the meantime')
    await user.click(screen.getByRole('button', { name: 'Undo anyway' }))
    await waitFor(() => expect(answers).toBe(3))
    expect(sentOf(sent)[2]).toEqual({ transactions: [id(2), id(3)], is_finalized: false, leave_out: true })
  })

  it('waits for the response if pressed earlier, and skips what was never changed', async () => {
    let answer: (body: object) => void = () => undefined
    const first = new Promise<object>((resolve) => void (answer = resolve))
    const sent = answerCalls(({ path }) =>
      path.includes('finalize') ? { body: { updated: 2, transactions: [id(1), id(2)] } } : LIST,
    )
    const network = globalThis.fetch
    let calls = 0
    globalThis.fetch = async (input, init) => {
      const response = await network(input, init)
      if (!String(input).includes('finalize')) return response
      calls += 1
      return calls === 1 ? Response.json(await first) : response
    }
    const { user } = renderScreen(<Finalize />)
    await user.click(screen.getByRole('button', { name: 'Finalize' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(sentOf(sent)).toHaveLength(1)
    answer({ updated: 2, transactions: [id(1), id(2)], skipped: [{ reason: 'changed', count: 1, by: 'Priya Nair' }] })
    await waitFor(() => expect(sentOf(sent)).toHaveLength(2))
    expect(sentOf(sent)[1]).toMatchObject({ transactions: [id(1), id(2)], is_finalized: false })
    expect(screen.queryByText(/not restored/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('sends nothing if the change was refused', async () => {
    let refuse: () => void = () => undefined
    const first = new Promise<void>((resolve) => void (refuse = resolve))
    const sent = answerCalls(({ path }) =>
      path.includes('finalize') ? { status: 409, body: { message: 'The books are locked.' } } : LIST,
    )
    const network = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const response = await network(input, init)
      if (String(input).includes('finalize')) await first
      return response
    }
    const { user } = renderScreen(<Finalize />)
    await user.click(screen.getByRole('button', { name: 'Finalize' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    refuse()
    expect(await screen.findByText('The books are locked.')).toBeVisible()
    expect(sentOf(sent)).toHaveLength(1)
  })
})

describe('a change of all matching rows', () => {
  const both = [5, 6].map((n) => ({ ...row, id: id(n) }))
  const page = (results: object[]) => ({
    body: { count: results.length, next: null, previous: null, results, money_in: 0, money_out: 0 },
  })
  const bulkOf = (sent: SentCall[]) => sent.filter(({ path }) => path.includes('bulk')).map(({ body }) => body)

  function FileAll({ count = 2, able = 2, leftOut = 0 }) {
    const { performAll } = useChanges(useEdits())
    const about = { count, shown: [], able, leftOut }
    return <button onClick={() => void performAll({}, categoryChange(DIESEL), about)}>File all</button>
  }

  it('applies to the rows as they were read, and says next to Undo how many it left out', async () => {
    const final = sampleTransaction({ ...row, id: id(2), is_finalized: true, lock: 'finalized' })
    const sent = answerCalls(({ path }) =>
      path.includes('bulk')
        ? { body: { updated: 2, transactions: both.map((one) => one.id) } }
        : page([...both, final]),
    )
    const { user } = renderScreen(<FileAll count={3} leftOut={1} />)
    await user.click(screen.getByRole('button', { name: 'File all' }))
    expect(await screen.findByText('2 transactions filed as Diesel Fuel. 1 left out')).toBeVisible()
    expect(bulkOf(sent)).toEqual([
      {
        transactions: both.map((one) => one.id),
        versions: Object.fromEntries(both.map((one) => [one.id, one.updated_at])),
        chart_of_account: DIESEL.id,
        leave_out: true,
      },
    ])
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(bulkOf(sent)).toHaveLength(2))
    expect(bulkOf(sent)[1]).toMatchObject({ transactions: both.map((one) => one.id), chart_of_account: null })
  })

  it('is not applied if more rows match by now than were confirmed', async () => {
    const sent = answerCalls(() => page(both))
    const { user } = renderScreen(<FileAll able={1} />)
    await user.click(screen.getByRole('button', { name: 'File all' }))
    expect(await screen.findByText('More transactions match by now. None was changed.')).toBeVisible()
    expect(bulkOf(sent)).toEqual([])
  })

  it('sends the confirmed number of rows, and offers no Undo if there are too many for it', async () => {
    const sent = answerCalls(({ path }) => (path.includes('bulk') ? { body: { updated: 5_400 } } : page([])))
    const { user } = renderScreen(<FileAll count={6_000} able={5_500} leftOut={500} />)
    await user.click(screen.getByRole('button', { name: 'File all' }))
    expect(await screen.findByText('5,400 transactions filed as Diesel Fuel. 500 left out')).toBeVisible()
    expect(bulkOf(sent)).toMatchObject([{ filter: {}, at_most: 5_500 }])
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })
})

describe('rows that already have the value', () => {
  it('are not sent, but are mentioned with what was changed', async () => {
    const filed = sampleTransaction({ ...row, id: id(2), chart_of_account: DIESEL, status: 'by_user' })
    const rows = [
      row,
      filed,
      { ...filed, id: id(3), is_finalized: true, lock: 'finalized' as const },
      { ...filed, id: id(4), status: 'by_truck_gpt' as const, is_finalized: true, lock: 'finalized' as const },
    ]
    function FileAll() {
      const { perform } = useChanges(useEdits())
      return <button onClick={() => void perform(rows, categoryChange(DIESEL))}>File</button>
    }
    const sent = answerCalls(({ path }) => ({
      body: path.includes('edit-chart-of-account')
        ? { ...row, chart_of_account: DIESEL }
        : { count: 0, next: null, previous: null, results: [] },
    }))
    const { user } = renderScreen(<FileAll />)
    await user.click(screen.getByRole('button', { name: 'File' }))
    expect(await screen.findByText('Filed as Diesel Fuel. 1 left out. 2 already so')).toBeVisible()
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path.includes(row.id))).toEqual([true])
  })
})

describe('finalizing', () => {
  const filed = sampleTransaction({ ...row, chart_of_account: DIESEL, status: 'by_user' })
  const start = (rows: readonly (typeof filed)[], mayUnfinalize: boolean) => {
    function Finalize() {
      const { perform } = useChanges(useEdits())
      return <button onClick={() => void perform(rows, finalizeChange(true, mayUnfinalize))}>Finalize</button>
    }
    const sent = answerCalls(({ path }) => ({
      body: path.includes('finalize') ? { updated: 1 } : { count: 0, next: null, previous: null, results: [] },
    }))
    return { ...renderScreen(<Finalize />), posts: () => sent.filter(({ method }) => method === 'POST') }
  }

  it('offers Undo only to users with the right to unfinalize', async () => {
    const { user } = start([filed], false)
    await user.click(screen.getByRole('button', { name: 'Finalize' }))
    expect(await screen.findByText('Finalized')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('says who can unfinalize a finalized row, and sends nothing', async () => {
    const { user, posts } = start([{ ...filed, is_finalized: true }], false)
    await user.click(screen.getByRole('button', { name: 'Finalize' }))
    expect(await screen.findByText('Only an administrator can unfinalize a transaction.')).toBeVisible()
    expect(posts()).toHaveLength(0)
  })
})
