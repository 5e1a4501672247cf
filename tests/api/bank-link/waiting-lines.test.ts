import { accountList, closeAccount } from '@/lib/contract/bank'
import { disconnectIntegration, linkToken, sendPublicToken } from '@/lib/contract/bank-link'
import { undoImport } from '@/lib/contract/bank-import'
import { updateEntity } from '@/lib/contract/company'
import { taskStatus } from '@/lib/contract/task'
import { transactionList } from '@/lib/contract/transaction'
import { BankFault } from '@/server/providers/bank/bank-provider'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { bankLine, checking, feedOf } from '@/tests/support/feed'
import { ofx } from '@/tests/support/ofx'
import type { ScriptedItem } from '@/tests/support/scripted-bank'

const lines = (prefix: string, account_id = 'acc-chk') =>
  ['2026-01-05', '2026-02-05'].map((date, n) => bankLine({ provider_id: `${prefix}${n}`, account_id, date }))

const LINKED = [400, 'This bank is linked already. Sign in again there, or disconnect it first.']

describe('a bank that is linked', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())
  beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))
  afterEach(() => books.sound())

  const moveLock = async (until: string | null) => {
    await books.client.call(updateEntity, {
      params: { id: books.entity.id },
      body: { books_locked_until: until },
    })
    await api.runJobs()
  }
  const count = async () => (await books.client.call(transactionList)).count

  const refusal = async (item: ScriptedItem) => {
    const { link_token } = await books.client.call(linkToken)
    const body = { public_token: item.public_token, link_token }
    return messageOf(await books.client.refused(sendPublicToken, { body }))
  }

  it('and linked again keeps each held line once; reopening the period adds it without a manual sync', async () => {
    const feed = feedOf(api, books)
    await books.lockBooks('2026-01-31')
    const { integration, result } = await feed.link([checking()], lines('a'))
    expect(result.locked_period).toHaveLength(1)
    await books.client.call(disconnectIntegration, { params: { id: integration.id } })
    api.clock.advance(1000)
    const anew = await feed.link([checking({ account_id: 'acc-new' })], lines('b', 'acc-new'))
    expect([anew.integration.id, anew.result.locked_period.length]).toEqual([integration.id, 1])
    await moveLock(null)
    expect(await count()).toBe(2)
  })

  it('and linked again adds no held line before its history has arrived, and then each line once', async () => {
    const feed = feedOf(api, books)
    await books.lockBooks('2026-01-31')
    const { integration } = await feed.link([checking()], lines('a'))
    await books.client.call(disconnectIntegration, { params: { id: integration.id } })
    api.clock.advance(1000)
    const anew = api.bank.signIn([checking({ account_id: 'acc-new' })])
    anew.add(...lines('b', 'acc-new'))
    await books.lockBooks(null)
    api.bank.isReady = false
    const { task_id } = await feed.send(anew)
    for (let attempt = 1; attempt <= 4; attempt++) {
      await api.runJobs()
      api.clock.advance(40_000)
    }
    api.bank.isReady = true
    expect((await books.client.call(taskStatus, { params: { id: task_id } })).status).toBe('SUCCESS')
    expect(await count()).toBe(1)
    await feed.sync(integration)
    expect(await count()).toBe(2)
  })

  it('and linked again keeps a held line whose new id is sent again with the date of another', async () => {
    const feed = feedOf(api, books)
    await books.lockBooks('2026-01-31')
    const old = bankLine({ provider_id: 'a0', date: '2026-01-05' })
    const { integration } = await feed.link([checking()], [old])
    await books.client.call(disconnectIntegration, { params: { id: integration.id } })
    api.clock.advance(1000)
    const line = bankLine({ provider_id: 'b0', account_id: 'acc-new', date: '2026-01-09' })
    const { item } = await feed.link([checking({ account_id: 'acc-new' })], [line])
    item.add({ ...line, date: '2026-01-05' })
    expect((await feed.sync(integration)).locked_period.map(({ date }) => date)).toEqual(['2026-01-05', '2026-01-05'])
  })

  it('adds lines held for a closed account once that is reopened', async () => {
    const feed = feedOf(api, books)
    const { item, integration } = await feed.link([checking()], lines('a'))
    const id = (await books.client.call(accountList)).results[0]?.id ?? ''
    await books.client.call(closeAccount, { params: { id }, body: { is_closed: true } })
    item.add(bankLine({ provider_id: 'late', date: '2026-02-06' }))
    await feed.sync(integration)
    expect(await count()).toBe(2)
    await books.client.call(closeAccount, { params: { id }, body: { is_closed: false } })
    await api.runJobs()
    expect(await count()).toBe(3)
  })

  it('cannot be linked again with another sign-in, which is revoked; other accounts of that bank can', async () => {
    const feed = feedOf(api, books)
    await feed.link([checking()], lines('a'))
    const second = api.bank.signIn([checking({ account_id: 'acc-new' })])
    expect(await refusal(second)).toEqual(LINKED)
    expect(second.isRevoked()).toBe(true)
    await feed.link([checking({ account_id: 'acc-other', mask: '9999' })])
    expect((await books.client.call(accountList)).count).toBe(2)
  })

  it('cannot be linked again even if an older sign-in at that bank was disconnected', async () => {
    const feed = feedOf(api, books)
    await feed.link([checking()], lines('a'))
    const card = await feed.link([checking({ account_id: 'acc-other', mask: '9999' })])
    await books.client.call(disconnectIntegration, { params: { id: card.integration.id } })
    const second = api.bank.signIn([checking({ account_id: 'acc-new' })])
    expect(await refusal(second)).toEqual(LINKED)
    expect(second.isRevoked()).toBe(true)
    const back = await feed.link([checking({ account_id: 'acc-back', mask: '9999' })])
    expect(back.integration.id).toBe(card.integration.id)
    expect((await books.client.call(accountList)).count).toBe(2)
  })

  it('continues in the integration that has its accounts, whichever sign-in was disconnected last', async () => {
    const feed = feedOf(api, books)
    const first = await feed.link([checking()], lines('a'))
    const card = await feed.link([checking({ account_id: 'acc-other', mask: '9999' })])
    for (const { integration } of [first, card]) {
      api.clock.advance(1000)
      await books.client.call(disconnectIntegration, { params: { id: integration.id } })
    }
    api.clock.advance(1000)
    const anew = await feed.link([checking({ account_id: 'acc-new' })], lines('b', 'acc-new'))
    expect(anew.integration.id).toBe(first.integration.id)
    expect([(await books.client.call(accountList)).count, await count()]).toEqual([2, 2])
  })

  it('cannot be linked again before the first sync has listed its accounts', async () => {
    const feed = feedOf(api, books)
    await feed.send(api.bank.signIn([checking()]))
    const second = api.bank.signIn([checking({ account_id: 'acc-new' })])
    expect(await refusal(second)).toEqual([
      400,
      'This bank is linked already. Wait until its accounts are here, or disconnect it first.',
    ])
    expect(second.isRevoked()).toBe(true)
    await api.runJobs()
    expect((await books.client.call(accountList)).count).toBe(1)
  })

  it('revokes a sign-in whose accounts cannot be read, and gives the reason even if the bank cannot revoke it', async () => {
    await feedOf(api, books).link([checking()], lines('a'))
    const silent = api.bank.signIn([checking({ account_id: 'acc-new' })])
    silent.fail('later')
    expect((await refusal(silent))[0]).toBe(503)
    expect(silent.isRevoked()).toBe(true)
    const revoke = jest.spyOn(api.bank, 'revoke').mockRejectedValueOnce(new BankFault('later', 'scripted later'))
    expect(await refusal(api.bank.signIn([checking({ account_id: 'acc-new' })]))).toEqual(LINKED)
    revoke.mockRestore()
  })

  it('keeps its balance when older months are imported from a file and undone: 38,288.25 each time', async () => {
    await feedOf(api, books).link([checking()], lines('a'))
    const bank_account = (await books.client.call(accountList)).results[0]?.id ?? ''
    const cash = async () => (await books.balances())[1010]
    const { imports } = await books.imported(
      ofx({ rows: [{ id: 'f1', date: '20260110', amount: '-611.75', name: 'LOVES' }] }),
      { bank_account },
      'january.ofx',
    )
    expect(await cash()).toBe(38288.25)
    await books.client.call(undoImport, { params: { id: imports[0] ?? '' }, body: {} })
    expect(await cash()).toBe(38288.25)
  })

  it("keeps the bank's balance when an earlier file with a stated balance is undone", async () => {
    const { imports } = await books.imported(ofx({ balance: '4388.25' }), {}, 'february.ofx')
    const [account] = (await books.client.call(accountList)).results
    await feedOf(api, books).link([checking({ account_id: account?.account_id ?? '' })])
    const before = await books.balances()
    expect(before[1010]).toBe(38288.25)
    await books.client.call(undoImport, { params: { id: imports[0] ?? '' }, body: {} })
    expect((await books.balances())[1010]).toBe(38288.25)
  })

  it('only filled from files ignores the balance that an undone file stated in a closed period', async () => {
    const row = { id: 'f1', date: '20260210', amount: '-10.00', name: 'LOVES' }
    await books.lockBooks('2026-01-31')
    const waits = async () => (await books.client.call(accountList)).results[0]?.opening_waits_until
    const wrong = await books.imported(ofx({ rows: [row], balance: '5000.00' }), {}, 'wrong.ofx')
    expect(await waits()).toBe('2026-01-31')
    await books.client.call(undoImport, { params: { id: wrong.imports[0] ?? '' }, body: {} })
    expect(await waits()).toBeNull()
    await books.imported(ofx({ rows: [row], balance: '20000.00' }), {}, 'right.ofx')
    await moveLock(null)
    expect((await books.balances())[1010]).toBe(20000)
  })
})
