import fc from 'fast-check'
import { cents } from '@/lib/money/cents'
import { TRUCKING_TEMPLATE } from './accounts'
import {
  changeProblem,
  deletionProblem,
  mergeProblem,
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
  template: null,
  has_budget: false,
}
const subcategories = Object.entries(SUBCATEGORIES)

describe('placement', () => {
  it('a person could create every seeded account in the same place', () => {
    const problems = TRUCKING_TEMPLATE.map((seeded) => placementProblem(seeded as never)).filter(
      (problem) => problem !== null,
    )
    expect(problems).toEqual([])
  })
  it('a number from 1000 to 9999 belongs to at most one subcategory', () => {
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
  it('a range includes its first and last numbers, and a wrong element is refused before a wrong number', () => {
    const at = (chart_number: number) => placementProblem({ ...account, chart_number })
    expect([1000, 1499].map(at)).toEqual([null, null])
    expect([999, 1500].map(at)).toEqual(
      [999, 1500].map((number) => ({
        field: 'chart_number',
        message: `Account number ${number} is outside the range 1000-1499 of current_assets.`,
      })),
    )
    expect(placementProblem({ ...account, account_element: 'income', chart_number: 1 })).toEqual({
      field: 'subcategory',
      message: 'Subcategory current_assets does not belong to income.',
    })
  })
})

describe('changes', () => {
  it('refusing to deactivate names the balance first, then the bank account, then the children', () => {
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
    for (const account_element of ['income', 'expense'] as const) {
      expect(off({ ...account, account_element }, { ...all, has_active_children: false })).toBeNull()
    }
    expect(off(account, { ...unused, rule: 'Fuel' })).toBe('Account Prepaid Insurance is used by rule Fuel.')
    expect(off(account, { ...unused, balance: cents(-3_600n) })).toBe(
      'Account Prepaid Insurance has a balance of -36.00 and cannot be deactivated.',
    )
  })
  it("a loan's account cannot be deleted, nor deactivated while the loan is open", () => {
    const used = { ...unused, loan: { name: 'Truck 102 loan', is_open: true } }
    expect(changeProblem(account, { ...account, is_active: false }, used)).toBe(
      'Account Prepaid Insurance is used by loan Truck 102 loan.',
    )
    expect(deletionProblem(account, used)).toBe('Account Prepaid Insurance is used by loan Truck 102 loan.')
    const repaid = { ...unused, loan: { name: 'Truck 102 loan', is_open: false } }
    expect(changeProblem(account, { ...account, is_active: false }, repaid)).toBeNull()
    expect(deletionProblem(account, repaid)).toBe('Account Prepaid Insurance is used by loan Truck 102 loan.')
  })
  it('an account that a rule files to stays a category and cannot be deleted', () => {
    const used = { ...unused, rule: 'Fuel' }
    expect(changeProblem(account, { ...account, is_categorize: false }, used)).toBe(
      'Account Prepaid Insurance is used by rule Fuel.',
    )
    expect(deletionProblem(account, used)).toBe('Account Prepaid Insurance is used by rule Fuel.')
  })
  it('an account that a service invoices to stays an income account, and stays active while the service is', () => {
    const income: ChartAccount = { ...account, account_element: 'income', subcategory: 'revenue', chart_number: 4095 }
    const used = { ...unused, service: { name: 'Tarping', is_active: true } }
    const message = 'Account Prepaid Insurance is used by service Tarping.'
    expect(changeProblem(income, { ...income, is_active: false }, used)).toBe(message)
    expect(changeProblem(income, { ...income, is_header: true }, used)).toBe(message)
    expect(changeProblem(income, { ...income, account_element: 'expense' }, used)).toBe(message)
    expect(changeProblem(income, { ...income, chart_number: 4096 }, used)).toBeNull()
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
  it('an account that a loan, a draft line or a rule will post to keeps its kind', () => {
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
  it('the name can always change, whatever the state', () => {
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
  it('deactivating, reactivating or changing a system account is refused as such', () => {
    const system = { ...account, is_system: true }
    expect(changeProblem(system, { ...system, is_active: false }, unused)).toBe(
      'System account Prepaid Insurance cannot be deactivated.',
    )
    for (const patch of [{ chart_number: 1320 }, { is_header: true }, { parent: 'p' }, { basis: 'accrual' }]) {
      expect(changeProblem(system, { ...system, ...patch }, unused)).toBe(
        'System account Prepaid Insurance cannot be changed.',
      )
    }
    const asleep = { ...system, is_active: false }
    expect(changeProblem(asleep, system, unused)).toBe('System account Prepaid Insurance cannot be changed.')
  })
  it.each([
    ['element', { account_element: 'liability' }],
    ['balance type', { balance_type: 'credit' }],
    ['bank account', { bank_account: 'b' }],
  ] as const)('postings fix the %s of an account', (words, patch) => {
    const posted = { ...unused, has_postings: true }
    const message = `Account Prepaid Insurance has postings and cannot change ${words}.`
    expect(changeProblem(account, { ...account, ...patch }, posted)).toBe(message)
    expect(changeProblem(account, { ...account, ...patch }, unused)).toBeNull()
    expect(changeProblem(account, { ...account, chart_number: 1320, parent: 'p' }, posted)).toBeNull()
  })
  it('a bank account fixes the number, element, side and kind of its ledger account', () => {
    const bank = { ...account, name: 'Business Checking', bank_account: 'b' }
    const changes = [
      { chart_number: 1320 },
      { account_element: 'liability' },
      { balance_type: 'credit' },
      { is_header: true },
      { bank_account: null },
      { bank_account: 'c' },
    ] as const
    for (const patch of changes) {
      expect(changeProblem(bank, { ...bank, ...patch }, unused)).toBe(
        'Account Business Checking belongs to a bank account.',
      )
    }
    expect(changeProblem(bank, { ...bank, parent: 'p', is_money_in: false }, unused)).toBeNull()
  })
  it('an account kept for new bank accounts keeps its number, and takes a bank account', () => {
    const slot = { ...account, name: 'Savings', role: 'bank_slot_savings' }
    expect(changeProblem(slot, { ...slot, chart_number: 1320 }, unused)).toBe(
      'Account Savings is kept for new bank accounts.',
    )
    expect(changeProblem(slot, { ...slot, bank_account: 'b' }, unused)).toBeNull()
  })
  it('a heading stays one, and an account with postings cannot become one', () => {
    const heading = { ...account, is_header: true }
    expect(changeProblem(heading, account, unused)).toBe('Account Prepaid Insurance is a heading and stays one.')
    expect(changeProblem(heading, { ...heading, chart_number: 1320 }, { ...unused, has_postings: true })).toBeNull()
    expect(changeProblem(account, heading, { ...unused, has_postings: true })).toBe(
      'Account Prepaid Insurance has postings and cannot become a heading.',
    )
    expect(changeProblem(account, heading, unused)).toBeNull()
  })
  it('an account with children keeps its element', () => {
    const parent = { ...unused, has_children: true }
    expect(changeProblem(account, { ...account, account_element: 'liability' }, parent)).toBe(
      'Account Prepaid Insurance has child accounts and cannot change element.',
    )
    expect(changeProblem(account, { ...account, chart_number: 1320 }, parent)).toBeNull()
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

describe('deletion', () => {
  it('only an account that has no postings and that nothing uses can be deleted', () => {
    const because = (use: Partial<AccountUse>, from: Partial<ChartAccount> = {}) =>
      deletionProblem({ ...account, ...from }, { ...unused, ...use })
    expect(because({})).toBeNull()
    expect(because({}, { is_system: true })).toBe('System account Prepaid Insurance cannot be deleted.')
    expect(because({ has_postings: true })).toBe(
      'Account Prepaid Insurance has postings and cannot be deleted. Deactivate it instead.',
    )
    expect(because({}, { bank_account: 'b' })).toBe('Account Prepaid Insurance belongs to a bank account.')
    expect(because({}, { role: 'bank_slot_cash' })).toBe('Account Prepaid Insurance is kept for new bank accounts.')
    expect(because({ has_children: true })).toBe('Account Prepaid Insurance has child accounts and cannot be deleted.')
    expect(because({ template: 'Yard rent' })).toBe('Account Prepaid Insurance is used by template Yard rent.')
    expect(because({ has_budget: true })).toBe(
      'Account Prepaid Insurance has a budget and cannot be deleted. Deactivate it instead.',
    )
  })
})

describe('parents', () => {
  it('share the element and are active', () => {
    const parent = { ...account, name: 'P', is_below: false }
    const problem = (message: string) => ({ field: 'parent', message })
    expect(parentProblem(account, parent)).toBeNull()
    expect(parentProblem(account, { ...parent, account_element: 'liability' })).toEqual(
      problem('Account P is not an asset account and cannot be the parent.'),
    )
    expect(parentProblem(account, { ...parent, is_active: false })).toEqual(problem('Account P is not active.'))
    expect(parentProblem({ ...account, is_active: false }, { ...parent, is_active: false })).toBeNull()
    expect(parentProblem(account, { ...parent, is_below: true })).toEqual(
      problem('An account cannot be placed below itself.'),
    )
  })
})

describe('merging', () => {
  const into = { ...account, name: 'Prepaid Expenses', chart_number: 1320, loan: null }
  type Target = Partial<ChartAccount & Pick<AccountUse, 'loan'>>
  const merge = (from: Partial<ChartAccount>, target: Target, use: Partial<AccountUse> = {}) =>
    mergeProblem({ ...account, ...from }, { ...unused, ...use, into: { ...into, ...target } })

  it('an account can be merged into an active one of its element, whatever it contains', () => {
    expect(merge({}, {}, { has_postings: true, balance: cents(5n), has_lines: true, rule: 'Fuel' })).toBeNull()
    expect(merge({}, { role: 'vendor_credits' })).toBeNull()
    expect(merge({}, { is_categorize: false })).toBeNull()
  })
  it.each<[string, Partial<ChartAccount>, Target, Partial<AccountUse>]>([
    ['System account Prepaid Insurance cannot be merged.', { is_system: true }, { is_header: true }, {}],
    ['Account Prepaid Insurance is a heading and holds no postings.', { is_header: true }, { bank_account: 'b' }, {}],
    ['Account Prepaid Expenses is a heading and holds no postings.', {}, { is_header: true }, {}],
    ['Account Prepaid Insurance belongs to a bank account.', { bank_account: 'b' }, { is_active: false }, {}],
    ['Account Prepaid Expenses belongs to a bank account.', {}, { bank_account: 'b' }, {}],
    ['Account Prepaid Insurance is kept for new bank accounts.', { role: 'bank_slot_cash' }, {}, {}],
    ['Account Prepaid Expenses is not an asset account like Prepaid Insurance.', {}, { account_element: 'equity' }, {}],
    ['Account Prepaid Expenses is not active.', {}, { is_active: false }, {}],
    [
      'Account Prepaid Expenses cannot be used as a category.',
      {},
      { role: 'accounts_receivable', is_categorize: false },
      {},
    ],
    ['Account Prepaid Insurance has child accounts. Move them first.', {}, {}, { has_children: true }],
    ['Account Prepaid Insurance holds the loan Note.', {}, {}, { loan: { name: 'Note', is_open: false } }],
    ['Account Prepaid Expenses holds the loan Note.', {}, { loan: { name: 'Note', is_open: false } }, {}],
  ])('%s', (message, from, target, use) => {
    expect(merge(from, target, use)).toBe(message)
  })
})
