import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { Rule, RuleMove } from '@/lib/contract/rule'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { allRules } from './queries'
import { useRuleActions } from './use-rule-actions'

const rule = { id: '01a1f640-bc00-7004-8000-000000000001', name: 'Fuel', updated_at: '2026-05-02T00:00:00Z' } as Rule

function Delete() {
  const { remove } = useRuleActions()
  return <button onClick={() => void remove(rule)}>Delete it</button>
}

it('a rule is deleted with the version that was read, and a change by somebody else is reported', async () => {
  const stale = {
    message: 'Someone else changed this in the meantime. Reload to see the change.',
    code: 'stale',
    changed: {
      by: 'Priya Nair',
      at: '2026-05-02T00:01:00Z',
      name: 'Diesel',
      changes: [{ field: 'name', from: 'Fuel', to: 'Diesel' }],
    },
  }
  const gone = { count: 0, waiting: 0, sample: [] }
  answerCalls(({ method, path }) => {
    if (method === 'DELETE') return { status: 409, body: stale }
    return path.includes('/delete-preview/') ? { body: gone } : undefined
  })
  const fetched = jest.spyOn(globalThis, 'fetch')
  const { user } = renderScreen(<Delete />)
  await user.click(screen.getByRole('button', { name: 'Delete it' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const sent = () => fetched.mock.calls.find(([, init]) => init?.method === 'DELETE')?.[1]
  await waitFor(() => expect(new Headers(sent()?.headers).get('if-unmodified-since-version')).toBe(rule.updated_at))
  expect(await screen.findByRole('alert')).toHaveTextContent('Priya Nair changed Diesel in the meantime')
})

function Reorder() {
  const { move } = useRuleActions()
  const { data } = useQuery(allRules)
  return data ? <button onClick={() => move(0, 1)}>Move {data.results.map(({ name }) => name).join()}</button> : null
}

const withMoves = (rules: Rule[], body: unknown): Rule[] =>
  (body as { moves: RuleMove[] }).moves.reduce((order, { rule: id, after }) => {
    const others = order.filter((each) => each.id !== id)
    const at = others.findIndex((each) => each.id === after) + 1
    return others.toSpliced(at, 0, ...order.filter((each) => each.id === id))
  }, rules)

it('the old order is restored even after a rule was added', async () => {
  const named = (id: string) => ({ ...rule, id, name: id }) as Rule
  let rules = ['a', 'b'].map(named)
  const sent = answerCalls(({ method, path, body }) => {
    if (method !== 'POST') return { body: { count: rules.length, next: null, previous: null, results: rules } }
    if (path.includes('/reorder/')) rules = withMoves(rules, body)
    return { body: { run_id: null, task_id: null, transactions_changed: [] } }
  })
  const { user } = renderScreen(<Reorder />)
  await user.click(await screen.findByRole('button', { name: 'Move a,b' }))
  await screen.findByText('Order saved', {}, { timeout: 5_000 })
  rules = [...rules, named('new')]
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const orders = () => sent.filter(({ path }) => path.includes('/reorder/')).map(({ body }) => body)
  await waitFor(() =>
    expect(orders()).toEqual([{ moves: [{ rule: 'a', after: 'b' }] }, { moves: [{ rule: 'a', after: null }] }]),
  )
  expect(rules.map(({ id }) => id)).toEqual(['a', 'b', 'new'])
})

it('moving a rule and moving it back sends nothing', async () => {
  const rules = ['a', 'b'].map((id) => ({ ...rule, id, name: id }))
  const sent = answerCalls(() => ({ body: { count: rules.length, next: null, previous: null, results: rules } }))
  const { user } = renderScreen(<Reorder />)
  await user.click(await screen.findByRole('button', { name: 'Move a,b' }))
  await user.click(await screen.findByRole('button', { name: 'Move b,a' }))
  const reads = sent.length
  // The list is read again once the moves have settled.
  await waitFor(() => expect(sent.length).toBeGreaterThan(reads), { timeout: 5_000 })
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

it('a move made while another is saved is saved after it', async () => {
  const named = (id: string) => ({ ...rule, id, name: id }) as Rule
  let rules = ['a', 'b', 'c'].map(named)
  let finish = () => {}
  const saved = new Promise<void>((resolve) => (finish = resolve))
  const sent = answerCalls(({ method, path, body }) => {
    if (method !== 'POST') return { body: { count: rules.length, next: null, previous: null, results: rules } }
    if (path.includes('/reorder/')) rules = withMoves(rules, body)
    return { body: { run_id: null, task_id: null, transactions_changed: [] } }
  })
  const answered = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await answered(input, init)
    if (init?.method === 'POST') await saved
    return answer
  }
  const { user } = renderScreen(<Reorder />)
  await user.click(await screen.findByRole('button', { name: 'Move a,b,c' }))
  const orders = () => sent.filter(({ path }) => path.includes('/reorder/')).map(({ body }) => body)
  await waitFor(() => expect(orders()).toEqual([{ moves: [{ rule: 'a', after: 'b' }] }]), { timeout: 3_000 })
  await user.click(screen.getByRole('button', { name: 'Move b,a,c' }))
  finish()
  await waitFor(() => expect(orders()).toHaveLength(2), { timeout: 3_000 })
  expect(orders()[1]).toEqual({ moves: [{ rule: 'b', after: 'a' }] })
  expect(await screen.findByRole('button', { name: 'Move a,b,c' })).toBeVisible()
})

it('the confirmation of a deletion shows the affected lines, and nothing is deleted without it', async () => {
  const transaction = { id: 't1', name: 'LOVES TIRE', date: '2026-05-02', amount: 125, amount_type: 'money_out' }
  const gone = { count: 12, waiting: 11, sample: [{ transaction, category: 'Tires' }] }
  const sent = answerCalls(({ path }) => (path.includes('/delete-preview/') ? { body: gone } : undefined))
  const { user } = renderScreen(<Delete />)
  await user.click(screen.getByRole('button', { name: 'Delete it' }))
  expect(await screen.findByText(/^11 transactions become uncategorized, 1 goes to another rule\./)).toBeVisible()
  expect(screen.getByText('LOVES TIRE')).toBeVisible()
  expect(screen.getByText('($125.00)')).toBeVisible()
  expect(screen.getByText('and 11 more')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
})
