import { screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { agreed, type BulkTargets } from './bulk-agree'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const PICKED: BulkTargets = { transactions: [id(1), id(2), id(3)], versions: {} }
const ALL: BulkTargets = { filter: {} }

interface Asking {
  skipped: { reason: string; count: number }[]
  able?: number
  targets?: BulkTargets
  afterwards?: Parameters<typeof agreed>[1]['afterwards']
  as?: string
}

/** Asks to confirm a flag; returns what was sent, and the result. */
async function ask({ skipped, able = 2, targets = PICKED, afterwards = 'undo', as }: Asking) {
  const sent = answerCalls(() => ({ body: { able, skipped } }))
  const outcome: { of?: Awaited<ReturnType<typeof agreed>> } = {}
  const flag = () =>
    void agreed(targets, { action: 'flag', aim: { is_flagged: true }, asks: { verb: 'Flag', as }, afterwards }).then(
      (of) => (outcome.of = of),
    )
  const { user } = renderScreen(<button onClick={flag}>Flag</button>)
  await user.click(screen.getByText('Flag'))
  return { user, sent, outcome }
}

describe('before a bulk change', () => {
  it('the dialog says what is left out and why, and Enter confirms if a single undo can revert it', async () => {
    const { user, sent, outcome } = await ask({
      skipped: [
        { reason: 'finalized', count: 1 },
        { reason: 'already', count: 1200 },
      ],
      as: 'to be seen',
    })
    const question = await screen.findByRole('alertdialog', { name: 'Flag 2 transactions to be seen?' })
    expect(question).toHaveAccessibleDescription(
      'One undo brings them back. Left as they are: 1 finalized 1,200 already so',
    )
    expect(sent[0]?.body).toMatchObject({ action: 'flag', is_flagged: true, transactions: PICKED.transactions })
    expect(screen.getByRole('button', { name: 'Flag 2' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(outcome.of).toBeDefined())
    expect(outcome.of).toEqual({ able: 2, leftOut: 1201 })
  })
  it('the focus is on Cancel if there is no undo, and the question says so', async () => {
    const { user, outcome } = await ask({ skipped: [], targets: ALL, afterwards: 'too-many' })
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      /^There is no undo for more than [\d,]+ at once\.$/,
    )
    expect(screen.getByText('Cancel')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(outcome.of).toBeNull()
  })
  it('nothing is asked if some selected rows already have the value and all others can take it', async () => {
    const { outcome } = await ask({ skipped: [{ reason: 'already', count: 1 }] })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(outcome.of).toEqual({ able: 2, leftOut: 1 })
  })
  it('nothing changes and no error appears if all rows already have the value', async () => {
    const { outcome } = await ask({ able: 0, skipped: [{ reason: 'already', count: 3 }] })
    expect(await screen.findByText('Nothing to change')).toBeVisible()
    expect(screen.getByText('3 already so')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(outcome.of).toBeNull()
  })
})
