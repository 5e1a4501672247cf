import { negate, sum, toDecimal, type Cents } from '@/lib/money/cents'
import type { BankLine } from '../bank-provider'
import { sandboxBank } from './sandbox-bank'

const at = (moment: string) => {
  let ids = 0
  return sandboxBank({
    secret: 'a secret of this installation, long enough',
    now: () => new Date(moment),
    id: () => `id-${++ids}`,
  })
}
const ASK = { user_id: 'u', entity_id: 'books-1', since: '2026-01-01', today: '2026-03-01' }

async function linked(
  moment = '2026-03-01T12:00:00Z',
  { institution = 'sandbox_prairie', since = '2026-01-01', accounts = undefined as string[] | undefined } = {},
) {
  const bank = at(moment)
  const { link_token } = await bank.linkToken({ ...ASK, since })
  const item = await bank.exchange(bank.desk.signIn({ link_token, institution, accounts }))
  return { bank, item, link_token }
}

async function read(
  bank: ReturnType<typeof at>,
  access: string,
  from: string | null = null,
): Promise<{ lines: BankLine[]; cursor: string }> {
  const lines: BankLine[] = []
  for (let cursor = from; ;) {
    const page = await bank.syncTransactions(access, cursor)
    lines.push(...page.added)
    cursor = page.next_cursor
    if (!page.has_more) return { lines, cursor }
  }
}
const booked = (lines: BankLine[]): BankLine[] => lines.filter((line) => !line.pending)

test('two years have about twice the lines of one, all on or after their first day', async () => {
  const one = await linked()
  const two = await linked('2026-03-01T12:00:00Z', { since: '2025-01-01' })
  const [short, long] = [await read(one.bank, one.item.access_token), await read(two.bank, two.item.access_token)]
  expect(booked(short.lines).length).toBeGreaterThan(60)
  expect(booked(long.lines).length).toBeGreaterThan(booked(short.lines).length * 5)
  expect(booked(long.lines).every((line) => line.date >= '2025-01-01' && line.date < '2026-03-01')).toBe(true)
  expect(new Set(long.lines.map((line) => line.transaction_id)).size).toBe(long.lines.length)
})

test('a day later only the day in between is new, and pending lines are booked under a different id', async () => {
  const first = await linked('2026-03-05T12:00:00Z')
  const before = await read(first.bank, first.item.access_token)
  const later = at('2026-03-06T12:00:00Z')
  const after = await read(later, first.item.access_token, before.cursor)
  expect(new Set(booked(after.lines).map((line) => line.date))).toEqual(new Set(['2026-03-05']))
  const pending = before.lines.filter((line) => line.pending).map((line) => toDecimal(line.amount))
  expect(booked(after.lines).map((line) => toDecimal(line.amount))).toEqual(pending)
  expect((await read(later, first.item.access_token, after.cursor)).lines.every((line) => line.pending)).toBe(true)
})

test('balances change by the booked lines', async () => {
  const first = await linked('2026-03-01T12:00:00Z')
  const before = await read(first.bank, first.item.access_token)
  const then = await first.bank.accounts(first.item.access_token)
  const later = at('2026-04-01T12:00:00Z')
  const moved = booked((await read(later, first.item.access_token, before.cursor)).lines)
  for (const account of await later.accounts(first.item.access_token)) {
    const out = sum(moved.filter((line) => line.account_id === account.account_id).map((line) => line.amount))
    const was = then.find((each) => each.account_id === account.account_id)?.balance as Cents
    expect(account.balance).toBe(sum([was, account.account_type === 'credit' ? out : negate(out)]))
  }
})

test('only the accounts that were chosen are shared', async () => {
  const { bank, item } = await linked(undefined, { accounts: ['card'] })
  expect(
    (await bank.accounts(item.access_token)).map((account) => [account.name, account.mask, account.account_type]),
  ).toEqual([['Fleet Visa', '3005', 'credit']])
})

test('the expiring bank asks for a new sign-in after 7 days, which then holds for another 7', async () => {
  const { item } = await linked('2026-03-01T12:00:00Z', { institution: 'sandbox_expiring' })
  const later = at('2026-03-08T12:00:00Z')
  await expect(later.accounts(item.access_token)).rejects.toMatchObject({ kind: 'relink', code: 'ITEM_LOGIN_REQUIRED' })
  const { link_token } = await later.linkToken({ ...ASK, access_token: item.access_token })
  const renewed = await later.renew(
    item.access_token,
    later.desk.signIn({ link_token, institution: 'sandbox_expiring' }),
  )
  expect((await later.accounts(renewed)).length).toBe(1)
  await expect(at('2026-03-15T12:00:00Z').accounts(renewed)).rejects.toMatchObject({ kind: 'relink' })
})

test('tokens that it did not create, of another kind or of another bank are refused', async () => {
  const { bank, item, link_token } = await linked()
  await expect(bank.accounts(`${item.access_token}x`)).rejects.toMatchObject({ kind: 'refused' })
  await expect(bank.accounts(link_token)).rejects.toMatchObject({ kind: 'refused' })
  await expect(bank.exchange(item.access_token)).rejects.toMatchObject({ kind: 'refused' })
  expect(() => bank.desk.signIn({ link_token, institution: 'none' })).toThrow('No such institution')
  const other = await bank.linkToken({ ...ASK, access_token: item.access_token })
  await expect(
    bank.renew(item.access_token, bank.desk.signIn({ link_token: other.link_token, institution: 'sandbox_ridge' })),
  ).rejects.toMatchObject({ kind: 'refused' })
})

test('a bank that is linked again has the same history under new ids', async () => {
  const [one, two] = [await linked(), await linked()]
  const again = at('2026-03-01T12:00:00Z')
  await again.linkToken(ASK)
  const { link_token } = await again.linkToken(ASK)
  const item = await again.exchange(again.desk.signIn({ link_token, institution: 'sandbox_prairie' }))
  expect(one.item.item_id).toBe(two.item.item_id)
  expect(item.item_id).not.toBe(one.item.item_id)
  const bookedLines = async (access: string) =>
    booked((await read(again, access)).lines).map((line) => [line.date, line.name, toDecimal(line.amount)])
  expect(await bookedLines(item.access_token)).toEqual(await bookedLines(one.item.access_token))
})
