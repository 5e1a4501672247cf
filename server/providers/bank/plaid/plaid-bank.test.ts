import {
  CLIENT,
  ITEM,
  plaidAccount,
  plaidLine,
  plaidServer,
  PUBLIC_TOKEN,
  type PlaidServer,
} from '@/tests/support/plaid-server'
import type { BankProvider } from '../bank-provider'
import { plaidBank } from './plaid-bank'

let plaid: PlaidServer
let bank: BankProvider
let time: number
beforeEach(async () => {
  plaid = await plaidServer()
  time = Date.now()
  bank = plaidBank(
    {
      ...CLIENT,
      environment: 'sandbox',
      base_url: plaid.url,
      webhook: 'https://books.test/api/v1/bank/webhook/plaid/',
    },
    () => new Date(time),
  )
})
afterEach(() => plaid.close())

const ACCESS = 'access-sandbox-de3ce8ef-33f8-452c-a685-8671031fc0f6'
const bodies = (path: string) =>
  plaid.requests.filter((request) => request.path === path).map((request) => request.body)

describe('linking', () => {
  it('requests transactions since a day, with our own id of the person and the webhook address', async () => {
    const token = await bank.linkToken({ user_id: 'user-1', entity_id: 'e', since: '2026-01-01', today: '2026-03-01' })
    expect(token).toEqual({
      link_token: 'link-sandbox-af1a0311-da53-4636-b754-dd15cc058176',
      expiration: '2099-01-01T00:00:00Z',
      request_id: 'XQVgFigpGHXkb0b',
    })
    expect(bodies('/link/token/create')).toEqual([
      {
        client_name: 'Haulbook',
        language: 'en',
        country_codes: ['US'],
        user: { client_user_id: 'user-1' },
        webhook: 'https://books.test/api/v1/bank/webhook/plaid/',
        products: ['transactions'],
        transactions: { days_requested: 60 },
      },
    ])
  })

  it('renewing a sign-in names the item and requests no product', async () => {
    await bank.linkToken({
      user_id: 'user-1',
      entity_id: 'e',
      since: '2024-01-01',
      today: '2026-03-01',
      access_token: ACCESS,
    })
    expect(bodies('/link/token/create')[0]).toMatchObject({ access_token: ACCESS })
    expect(bodies('/link/token/create')[0]).not.toHaveProperty('products')
    expect(await bank.renew(ACCESS, 'public-2')).toBe(ACCESS)
  })

  it('exchanges the public token and names the institution', async () => {
    expect(await bank.exchange(PUBLIC_TOKEN)).toEqual({
      access_token: ACCESS,
      item_id: ITEM,
      institution: { id: 'ins_109508', name: 'First Platypus Bank' },
    })
    await expect(bank.exchange('public-other')).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_PUBLIC_TOKEN' })
  })

  it('a bank name that cannot be read does not lose the item', async () => {
    plaid.fail('/item/get', { status: 500, error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' })
    expect((await bank.exchange(PUBLIC_TOKEN)).institution).toEqual({ id: null, name: 'Bank' })
  })
})

describe('reading', () => {
  it('includes bank and card accounts in dollars, and no loans', async () => {
    plaid.accounts = [
      plaidAccount(),
      plaidAccount({ account_id: 's', subtype: 'money market', mask: '123459902', official_name: null }),
      plaidAccount({
        account_id: 'c',
        type: 'credit',
        subtype: 'credit card',
        balances: { current: 410.07, iso_currency_code: 'USD' },
      }),
      plaidAccount({ account_id: 'l', type: 'loan', subtype: 'business' }),
      plaidAccount({ account_id: 'cad', balances: { current: 1, iso_currency_code: 'CAD' } }),
    ]
    expect(
      (await bank.accounts(ACCESS)).map(({ account_id, mask, account_type, balance }) => [
        account_id.slice(0, 3),
        mask,
        account_type,
        balance,
      ]),
    ).toEqual([
      ['BxB', '4417', 'checking', 3828825n],
      ['s', '9902', 'savings', 3828825n],
      ['c', '4417', 'credit', 41007n],
    ])
  })

  it('reads page after page from the cursor', async () => {
    plaid.pages = [
      { added: [plaidLine({ transaction_id: 'a' }), plaidLine({ transaction_id: 'p', pending: true, amount: -5 })] },
      {
        modified: [plaidLine({ transaction_id: 'a', amount: 0.1 })],
        removed: [{ transaction_id: 'p', account_id: 'x' }],
      },
    ]
    const first = await bank.syncTransactions(ACCESS, null)
    expect([first.has_more, first.next_cursor, first.is_ready]).toEqual([true, 'cursor-1', true])
    expect(
      first.added.map(({ transaction_id, amount, pending, name, description, merchant_name }) => [
        transaction_id,
        amount,
        pending,
        name,
        description,
        merchant_name,
      ]),
    ).toEqual([
      ['a', 7210n, false, 'PILOT #0412 JOPLIN MO', 'PILOT #0412 JOPLIN MO CARD 3005', 'Pilot Flying J'],
      ['p', -500n, true, 'PILOT #0412 JOPLIN MO', 'PILOT #0412 JOPLIN MO CARD 3005', 'Pilot Flying J'],
    ])
    const second = await bank.syncTransactions(ACCESS, first.next_cursor)
    expect([second.modified[0]?.amount, second.removed, second.has_more]).toEqual([
      10n,
      [{ transaction_id: 'p', account_id: 'x' }],
      false,
    ])
    expect(bodies('/transactions/sync')).toEqual([
      { access_token: ACCESS, count: 500, options: { include_original_description: true } },
      { access_token: ACCESS, cursor: 'cursor-1', count: 500, options: { include_original_description: true } },
    ])
  })

  it('reports that the first lines are not gathered yet', async () => {
    plaid.update_status = 'NOT_READY'
    expect(await bank.syncTransactions(ACCESS, null)).toMatchObject({ is_ready: false, next_cursor: '', added: [] })
  })
})

describe('faults', () => {
  it.each([
    ['ITEM_LOGIN_REQUIRED', 400, 'ITEM_ERROR', 'relink'],
    ['TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION', 400, 'TRANSACTIONS_ERROR', 'restart'],
    ['TRANSACTIONS_LIMIT', 429, 'RATE_LIMIT_EXCEEDED', 'later'],
    ['INSTITUTION_DOWN', 400, 'INSTITUTION_ERROR', 'later'],
    ['INVALID_ACCESS_TOKEN', 400, 'INVALID_INPUT', 'refused'],
  ])('%s (%i) is %s → %s', async (error_code, status, error_type, kind) => {
    plaid.fail('/transactions/sync', { status, error_type, error_code })
    await expect(bank.syncTransactions(ACCESS, null)).rejects.toMatchObject({ kind, code: error_code })
  })

  it('no fault contains a token or our secret', async () => {
    await plaid.close()
    const fault = await bank.accounts(ACCESS).catch((error: unknown) => error)
    expect(fault).toMatchObject({ kind: 'later' })
    const printed = JSON.stringify(fault, Object.getOwnPropertyNames(fault)) + String((fault as Error).stack)
    expect([printed.includes(ACCESS), printed.includes(CLIENT.secret)]).toEqual([false, false])
    plaid = await plaidServer()
  })
})

describe('messages', () => {
  const news = JSON.stringify({
    webhook_type: 'TRANSACTIONS',
    webhook_code: 'SYNC_UPDATES_AVAILABLE',
    item_id: ITEM,
    initial_update_complete: true,
  })
  const hear = (signature: string | undefined, body = news) => bank.verifyWebhook(signature, Buffer.from(body))

  it('a signed one is accepted, and its key is requested once', async () => {
    expect(await hear(await plaid.sign(news))).toEqual({ item_id: ITEM, asks: 'sync' })
    expect(await hear(await plaid.sign(news))).toEqual({ item_id: ITEM, asks: 'sync' })
    expect(bodies('/webhook_verification_key/get').length).toBe(1)
  })

  it.each([
    [
      { webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: ITEM, error: { error_code: 'ITEM_LOGIN_REQUIRED' } },
      { item_id: ITEM, asks: 'relink' },
    ],
    [
      { webhook_type: 'ITEM', webhook_code: 'LOGIN_REPAIRED', item_id: ITEM },
      { item_id: ITEM, asks: 'sync' },
    ],
    [{ webhook_type: 'ITEM', webhook_code: 'NEW_ACCOUNTS_AVAILABLE', item_id: ITEM }, null],
    [{ webhook_type: 'AUTH', webhook_code: 'DEFAULT_UPDATE', item_id: ITEM }, null],
  ])('%j → %j', async (message, expected) => {
    const body = JSON.stringify(message)
    expect(await hear(await plaid.sign(body), body)).toEqual(expected)
  })

  it.each([
    ['no signature', () => hear(undefined)],
    ['no JWT', () => hear('abc')],
    ['another body', async () => hear(await plaid.sign(news), `${news} `)],
    ['six minutes old', async () => hear(await plaid.sign(news, { iat: Math.floor(time / 1000) - 360 }))],
    [
      'signed by somebody else',
      async () => {
        const other = await plaidServer()
        const signature = await other.sign(news)
        await other.close()
        return hear(signature)
      },
    ],
    [
      'a key that signs no more',
      async () => {
        plaid.retireKey()
        return hear(await plaid.sign(news))
      },
    ],
  ])('%s is forged', async (_, say) => {
    await expect(say()).rejects.toMatchObject({ kind: 'forged' })
  })

  it('a key is requested again after a day, because Plaid can have withdrawn it', async () => {
    await hear(await plaid.sign(news))
    plaid.retireKey()
    time += 86_400_000
    await expect(hear(await plaid.sign(news, { iat: Math.floor(time / 1000) }))).rejects.toMatchObject({
      kind: 'forged',
    })
  })

  it('made-up key names cause at most 20 requests a minute', async () => {
    for (let n = 0; n < 25; n++) await hear(await plaid.sign(news, { kid: `invented-${n}` })).catch(() => undefined)
    expect(bodies('/webhook_verification_key/get').length).toBe(20)
    time += 61_000
    expect(await hear(await plaid.sign(news, { iat: Math.floor(time / 1000) }))).toMatchObject({ asks: 'sync' })
  })
})
