import fc from 'fast-check'
import { cents } from '@/lib/money/cents'
import { TRUCKING_TEMPLATE } from './accounts'
import {
  changeProblem,
  deletionProblem,
  parentProblem,
  placementProblem,
  SUBCATEGORIES,
  type AccountUse,
  type ChartAccount,
} from './chart-rules'

const account: ChartAccount = {
  name: 'Prepaid Insurance',
  chart_number: 1310,
  account_element: 'asset',
  subcategory: 'current_assets',
  balance_type: 'debit',
  cash_flow_category: 'operational_cash_flow',
  basis: 'cash_and_accrual',
  is_header: false,
  is_active: true,
  is_categorize: true,
  is_money_in: true,
  is_money_out: true,
  is_system: false,
  role: null,
  parent: null,
  bank_account: null,
}
const unused: AccountUse = {
  has_postings: false,
  balance: cents(0n),
  has_children: false,
  has_active_children: false,
  has_lines: false,
  service: null,
  loan: null,
  rule: null,
}
const subcategories = Object.entries(SUBCATEGORIES)

describe('placement', () => {
  it('every seeded account stands where a person could put it', () => {
    const problems = TRUCKING_TEMPLATE.map((seeded) => placementProblem(seeded as never)).filter(
      (problem) => problem !== null,
    )
    expect(problems).toEqual([])
  })
  it('a number from 1000 to 9999 belongs to one subcategory at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), (chart_number) => {
        const homes = subcategories.filter(
          ([subcategory, { element }]) =>
            placementProblem({
              chart_number,
              account_element: element,
              subcategory: subcategory as ChartAccount['subcategory'],
            }) === null,
        )
        return homes.length <= 1
      }),
    )
  })
  it('names the range, and the element first', () => {
    expect(placementProblem({ ...account, chart_number: 1500 })?.message).toBe(
      'Account number 1500 is outside the range 1000-1499 of current_assets.',
    )
    expect(placementProblem({ ...account, account_element: 'income', chart_number: 1 })?.field).toBe('subcategory')
  })
})

describe('changes', () => {
  it('deactivating names the first of balance, bank account and children', () => {
    const all = {
      ...unused,
      balance: cents(270_000n),
      has_postings: true,
      has_children: true,
      has_active_children: true,
    }
    const off = (from: ChartAccount, use: AccountUse) => changeProblem(from, { ...from, is_active: false }, use)
    expect(off(account, all)).toBe('Account Prepaid Insurance has a balance of 2,700.00 and cannot be deactivated.')
    expect(off({ ...account, bank_account: 'b' }, { ...all, balance: cents(0n) })).toBe(
      'Account Prepaid Insurance belongs to a bank account.',
    )
    expect(off(account, { ...all, balance: cents(0n) })).toBe('Account Prepaid Insurance has active child accounts.')
    expect(off({ ...account, account_element: 'expense' }, { ...all, has_active_children: false })).toBeNull()
    expect(off(account, { ...unused, rule: 'Fuel' })).toBe('Account Prepaid Insurance is used by rule Fuel.')
    expect(off(account, { ...unused, balance: cents(-3_600n) })).toBe(
      'Account Prepaid Insurance has a balance of -36.00 and cannot be deactivated.',
    )
  })
  it("a loan's account stays, and stays awake while the loan is to be paid", () => {
    const used = { ...unused, loan: { name: 'Truck 102 loan', is_open: true } }
    expect(changeProblem(account, { ...account, is_active: false }, used)).toBe(
      'Account Prepaid Insurance is used by loan Truck 102 loan.',
    )
    expect(deletionProblem(account, used)).toBe('Account Prepaid Insurance is used by loan Truck 102 loan.')
    const repaid = { ...unused, loan: { name: 'Truck 102 loan', is_open: false } }
    expect(changeProblem(account, { ...account, is_active: false }, repaid)).toBeNull()
    expect(deletionProblem(account, repaid)).toBe('Account Prepaid Insurance is used by loan Truck 102 loan.')
  })
  it('what a rule files to stays a category and stays', () => {
    const used = { ...unused, rule: 'Fuel' }
    expect(changeProblem(account, { ...account, is_categorize: false }, used)).toBe(
      'Account Prepaid Insurance is used by rule Fuel.',
    )
    expect(deletionProblem(account, used)).toBe('Account Prepaid Insurance is used by rule Fuel.')
  })
  it('what a service invoices to stays an income account, awake while the service is', () => {
    const income: ChartAccount = { ...account, account_element: 'income', subcategory: 'revenue', chart_number: 4095 }
    const used = { ...unused, service: { name: 'Tarping', is_active: true } }
    const message = 'Account Prepaid Insurance is used by service Tarping.'
    expect(changeProblem(income, { ...income, is_active: false }, used)).toBe(message)
    expect(changeProblem(income, { ...income, is_header: true }, used)).toBe(message)
    expect(
      changeProblem(
        income,
        { ...income, is_active: false },
        { ...used, service: { name: 'Tarping', is_active: false } },
      ),
    ).toBeNull()
    expect(deletionProblem(income, { ...used, service: { name: 'Tarping', is_active: false } })).toBe(message)
    expect(deletionProblem(income, { ...used, has_lines: true })).toBe(
      'Account Prepaid Insurance has lines of documents and cannot be deleted. Deactivate it instead.',
    )
  })
  it('what a loan, a line of a draft or a rule will post to keeps its kind', () => {
    const uses: [Partial<AccountUse>, string][] = [
      [
        { loan: { name: 'Truck 102 loan', is_open: false } },
        'Account Prepaid Insurance is used by loan Truck 102 loan.',
      ],
      [{ has_lines: true }, 'Account Prepaid Insurance has lines of documents and keeps its kind.'],
      [{ rule: 'Fuel' }, 'Account Prepaid Insurance is used by rule Fuel.'],
    ]
    for (const [use, message] of uses) {
      for (const patch of [{ is_header: true }, { bank_account: 'b' }, { account_element: 'liability' as const }]) {
        expect(changeProblem(account, { ...account, ...patch }, { ...unused, ...use })).toBe(message)
      }
      expect(changeProblem(account, { ...account, chart_number: 1320 }, { ...unused, ...use })).toBeNull()
    }
  })
  it('words change always, whatever the state', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.constant('b')),
        (is_system, is_header, has_postings, bank_account) => {
          const from = { ...account, is_system, is_header, bank_account }
          return changeProblem(from, { ...from, name: 'Other' }, { ...unused, has_postings }) === null
        },
      ),
    )
  })
  it('a system account never changes shape', () => {
    const system = { ...account, is_system: true }
    fc.assert(
      fc.property(
        fc.record({ is_header: fc.boolean(), chart_number: fc.integer(), parent: fc.option(fc.uuid()) }),
        (patch) => {
          const next = { ...system, ...patch }
          const same = !next.is_header && next.chart_number === 1310 && next.parent === null
          return (changeProblem(system, next, unused) === null) === same
        },
      ),
    )
  })
})

describe('deletion and parents', () => {
  it('only what is unused goes', () => {
    expect(deletionProblem(account, unused)).toBeNull()
    expect(deletionProblem(account, { ...unused, has_postings: true })).toContain('Deactivate it instead.')
  })
  it('parents share the element and are active', () => {
    const parent = { ...account, name: 'P', is_below: false }
    expect(parentProblem(account, parent)).toBeNull()
    expect(parentProblem(account, { ...parent, is_active: false })?.message).toBe('Account P is not active.')
    expect(parentProblem({ ...account, is_active: false }, { ...parent, is_active: false })).toBeNull()
    expect(parentProblem(account, { ...parent, is_below: true })?.message).toBe(
      'An account cannot be placed below itself.',
    )
  })
})
