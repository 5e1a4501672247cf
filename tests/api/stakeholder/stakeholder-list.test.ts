import sql from 'sql-template-tag'
import { createEntity } from '@/lib/contract/company'
import { transactionsSplit } from '@/lib/contract/split'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { figuresOf } from '@/server/services/stakeholder/figures'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET stakeholder/stakeholder/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('searches, filters by type and orders by name', async () => {
    const books = await makeBooks(api)
    for (const [full_name, type] of [
      ['Pilot', 'Vendor'],
      ['Ann Pilotto', 'Driver'],
      ['TQL', 'Customer'],
    ] as const) {
      await books.client.call(createStakeholder, { body: { full_name, type } })
    }
    const names = async (query: object) =>
      (await books.client.call(stakeholderList, { query })).results.map((row) => row.full_name)
    expect(await names({})).toEqual(['Ann Pilotto', 'Pilot', 'TQL'])
    expect(await names({ search: 'PILOT', ordering: '-full_name' })).toEqual(['Pilot', 'Ann Pilotto'])
    expect(await names({ type: 'Customer' })).toEqual(['TQL'])
  })

  it('names the entity of each', async () => {
    const books = await makeBooks(api)
    const other = await books.client.call(createEntity, { body: { name: 'Ridge Leasing' } })
    await books.stakeholder('Pilot')
    const { results } = await books.client.call(stakeholderList, { query: { entities: [books.entity.id, other.id] } })
    expect(results.map(({ full_name, entity_name }) => [full_name, entity_name])).toEqual([
      ['Pilot', books.entity.name],
    ])
  })

  it('adds up the figures of all that match, not only of the page, for those who may view reports', async () => {
    api.clock.set('2026-03-15T15:00:00Z')
    const books = await makeBooks(api)
    const add = async (full_name: string, type: 'Vendor' | 'Driver') =>
      (await books.client.call(createStakeholder, { body: { full_name, type, is_1099: type === 'Driver' } })).id
    const [ann, bob, pilot] = [await add('Ann', 'Driver'), await add('Bob', 'Driver'), await add('Pilot', 'Vendor')]
    for (const [stakeholder, date, amount] of [
      [ann, '2026-02-01', 100],
      [ann, '2025-02-01', 700],
      [bob, '2026-02-02', 50.25],
      [bob, '2025-02-02', 900],
      [pilot, '2026-02-03', 7],
    ] as const)
      await books.line({ date, amount, stakeholder })
    await books.line({ date: '2026-02-04', amount: 3, amount_type: 'money_in', stakeholder: pilot })
    const { id: customer } = await books.stakeholder('TQL')
    await books.journal(
      [
        [1200, 400, 0, customer],
        [4010, 0, 400],
      ],
      { date: '2026-02-05' },
    )
    const totals = async (query: object) =>
      (await books.client.call(stakeholderList, { query: { totals: true, page_size: 1, ...query } })).totals
    expect(await totals({})).toEqual({
      ...{ receivable: 400, payable: 0, in_this_year: 3, out_this_year: 157.25 },
      for_1099_last_year: 1600,
    })
    expect(await totals({ type: 'Driver' })).toMatchObject({ receivable: 0, out_this_year: 150.25 })
    expect(await totals({ search: 'nobody' })).toMatchObject({ receivable: 0, for_1099_last_year: 0 })
    expect((await books.client.call(stakeholderList)).totals).toBeNull()
    const dispatcher = await addMember(api, books, { role: 'other' })
    expect((await dispatcher.client.call(stakeholderList, { query: { totals: true } })).totals).toBeNull()
  })

  it('finds the last line of each stakeholder by their index, because reading all lines takes seconds in large books', async () => {
    const books = await makeBooks(api)
    const plan = await api.ports.db.read({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows<object>(sql`explain select ${figuresOf('2026-03-15')} from stakeholder s`)
    })
    expect(JSON.stringify(plan)).toContain('Index Only Scan using bank_transaction_stakeholder')
  })

  it('shows for 1099 vendors what was paid last year and how much of it by card, without refunds and the current year', async () => {
    api.clock.set('2026-03-15T15:00:00Z')
    const books = await makeBooks(api)
    const body = { full_name: 'Sam Ortiz', type: 'Driver' as const, is_1099: true }
    const { id: stakeholder } = await books.client.call(createStakeholder, { body })
    await books.stakeholder('Pilot')
    for (const [date, amount] of [
      ['2025-12-31', 3200],
      ['2025-01-02', 400.5],
      ['2026-01-01', 70],
    ] as const)
      await books.line({ date, amount, stakeholder })
    await books.line({ date: '2025-06-01', amount: 50, amount_type: 'money_in', stakeholder })
    const card = (await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })).id
    for (const [date, amount_type] of [
      ['2025-07-01', 'money_out'],
      ['2025-07-02', 'money_in'],
      ['2026-01-02', 'money_out'],
    ] as const)
      await books.line({ bank_account: card, date, amount: 25, amount_type, stakeholder })
    const { results } = await books.client.call(stakeholderList, { query: { is_1099: true, figures: true } })
    expect(
      results.map(({ full_name, figures }) => [
        full_name,
        figures?.out_last_year,
        figures?.by_card_last_year,
        figures?.out_this_year,
      ]),
    ).toEqual([['Sam Ortiz', 3625.5, 25, 95]])
  })

  it('a refund reduces the 1099 amount by at most what was paid before it in the same year; the rest belongs to an earlier year', async () => {
    api.clock.set('2026-03-15T15:00:00Z')
    const books = await makeBooks(api)
    const credits = (await books.account(1340)).id
    const of = async (full_name: string, lines: readonly Partial<Parameters<typeof books.line>[0]>[]) => {
      const { id: stakeholder } = await books.client.call(createStakeholder, {
        body: { full_name, type: 'Vendor', is_1099: true },
      })
      for (const line of lines) await books.line({ chart_of_account: 6110, stakeholder, ...line })
      return stakeholder
    }
    const back = { amount_type: 'money_in' as const }
    const card = (await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })).id
    // 1,000.00 − 150.00 to the expense − 50.00 to Vendor Credits
    await of('Ann', [
      { date: '2025-02-01', amount: 1000 },
      { date: '2025-03-01', amount: 150, ...back },
      { date: '2025-03-02', amount: 50, ...back, chart_of_account: 1340 },
    ])
    // 500.00 of a payment of 2024 come back before anything is paid in 2025
    await of('Bob', [
      { date: '2024-12-20', amount: 500 },
      { date: '2025-01-10', amount: 500, ...back },
      { date: '2025-06-01', amount: 3000 },
    ])
    // Of 300.00 only the 100.00 paid before them; 2026 counts for the 1099 of that year
    await of('Cat', [
      { date: '2025-05-01', amount: 100 },
      { date: '2025-05-01', amount: 300, ...back },
      { date: '2025-08-01', amount: 40 },
      { date: '2026-01-05', amount: 40, ...back },
    ])
    // By card, back to the card, and what is no refund of an expense
    await of('Dan', [
      { date: '2025-05-01', amount: 700, bank_account: card },
      { date: '2025-05-02', amount: 700, ...back, bank_account: card },
      { date: '2025-05-03', amount: 90 },
      { date: '2025-05-04', amount: 60, ...back, chart_of_account: 4010 },
    ])
    // 120.00 came back less 20.00 kept as a fee: 100.00
    const eve = await of('Eve', [{ date: '2025-05-03', amount: 400 }])
    const whole = await books.line({ date: '2025-06-01', amount: 100, ...back, stakeholder: eve })
    const tires = (await books.account(6140)).id
    await books.client.call(transactionsSplit, {
      body: {
        transaction: whole.id,
        lines: [
          { chart_of_account: credits, amount: 120, stakeholder: eve },
          { chart_of_account: tires, amount: -20, stakeholder: eve },
        ],
      },
    })
    const { results } = await books.client.call(stakeholderList, { query: { is_1099: true, figures: true } })
    expect(
      results.map(({ full_name, figures }) => [
        full_name,
        figures?.out_last_year,
        figures?.by_card_last_year,
        figures?.refunded_last_year,
        figures?.for_1099_last_year,
      ]),
    ).toEqual([
      ['Ann', 1000, 0, 200, 800],
      ['Bob', 3000, 0, 500, 3000],
      ['Cat', 140, 0, 300, 40],
      ['Dan', 790, 700, 0, 90],
      ['Eve', 400, 0, 100, 300],
    ])
  })

  it("an unknown type and an invalid search are refused (400); other companies' stakeholders are not shown", async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await other.stakeholder()
    expect((await mine.client.call(stakeholderList)).count).toBe(0)
    expect((await mine.client.refused(stakeholderList, { query: { type: 'Broker' } })).body).toEqual({
      type: ['Choose one of: Driver, Dispatcher, Vendor, Employee, Customer.'],
    })
    expect((await mine.client.refused(stakeholderList, { query: { search: 'a\0b' } })).body).toEqual({
      search: ['Remove the characters that cannot be saved.'],
    })
  })
})
