import fc from 'fast-check'
import { fieldsOf, matcher, meets, normalCondition, sameReach, sentence, type Condition } from './rule'
import { normalText } from './text'

const condition = (
  condition_type: Condition['condition_type'],
  target_text: string,
  join_type: Condition['join_type'] = null,
): Condition => ({ condition_type, target_text, join_type })
const line = (name: string, description = '', merchant_name: string | null = null) => ({
  name,
  description,
  merchant_name,
  bank_account_id: 'CHK',
  date: '2026-01-16',
  amount_type: 'money_out' as const,
  cents: 10_000n,
})
const met = (conditions: Condition[], ...text: Parameters<typeof line>) =>
  meets(conditions.map(normalCondition), fieldsOf(line(...text)))

const TOLLS = [
  condition('contains', 'bestpass'),
  condition('contains', 'toll', 'or'),
  condition('not_contains', 'refund', 'and'),
]

describe('rules', () => {
  it.each([
    ['BESTPASS TOLLS JAN', true],
    ['BESTPASS REFUND', false],
    ['Toll refund', false],
    ['PILOT #0412', false],
  ])('(bestpass or toll) and not refund: %s is %s', (text, expected) => {
    expect(met(TOLLS, text)).toBe(expected)
  })

  it.each([
    [
      'contains looks into name, description and merchant',
      [condition('contains', 'loves')],
      ['ACH DEBIT', 'LOVES  #331', null],
      true,
    ],
    ['contains finds the merchant', [condition('contains', 'pilot')], ['POS 4417', '', 'Pilot Flying J'], true],
    [
      'not_contains needs every field to be without it',
      [condition('not_contains', 'loves')],
      ['ACH DEBIT', 'LOVES #331', null],
      false,
    ],
    ['equals wants one whole field', [condition('equals', 'gusto payroll')], ['  Gusto   PAYROLL ', '', null], true],
    ['equals is not a part', [condition('equals', 'gusto')], ['GUSTO PAYROLL', '', null], false],
    ['not_equals wants no field to be it', [condition('not_equals', 'atm')], ['withdrawal', 'ATM', null], false],
    ['not_equals holds otherwise', [condition('not_equals', 'atm')], ['ATM fee', '', null], true],
    [
      'full-width letters and ligatures are plain ones',
      [condition('contains', 'office')],
      ['ＯＦＦＩＣＥ depot', 'oﬃce', null],
      true,
    ],
    ['ß folds like ss', [condition('contains', 'STRASSE')], ['Hauptstraße 4', '', null], true],
    ['the first join is ignored', [condition('contains', 'pilot', 'and')], ['PILOT', '', null], true],
  ] as const)('%s', (_, conditions, [name, description, merchant], expected) => {
    expect(met([...conditions], name, description, merchant)).toBe(expected)
  })

  it('a field without text counts as absent, so nothing equals it', () => {
    expect(fieldsOf(line('PILOT', '', ''))).toEqual(['pilot'])
  })

  it('the first rule in order wins, limited by its accounts and dates', () => {
    const rule = (id: string, over: object = {}) => ({
      id,
      bank_accounts: [] as string[],
      starting_from: null as string | null,
      conditions: [condition('contains', 'loves')],
      ...over,
    })
    const winner = (...rules: ReturnType<typeof rule>[]) => matcher(rules)(line('LOVES #331'))?.id
    expect(winner(rule('a'), rule('b'))).toBe('a')
    expect(winner(rule('a', { bank_accounts: ['CC'] }), rule('b', { bank_accounts: ['CC', 'CHK'] }))).toBe('b')
    expect(winner(rule('a', { starting_from: '2026-01-17' }), rule('b', { starting_from: '2026-01-16' }))).toBe('b')
    expect(winner(rule('a', { conditions: [] }))).toBeUndefined()
  })

  it.each([
    [TOLLS, '(contains "bestpass" or contains "toll") and does not contain "refund"'],
    [
      [condition('equals', 'a'), condition('not_equals', 'b', 'or'), condition('contains', 'c', 'or')],
      'is "a" or is not "b" or contains "c"',
    ],
    [
      [
        condition('contains', 'a'),
        condition('contains', 'b', 'and'),
        condition('contains', 'c', 'or'),
        condition('contains', 'd', 'and'),
      ],
      '((contains "a" and contains "b") or contains "c") and contains "d"',
    ],
  ])('prints its order with brackets', (conditions, text) => {
    expect(sentence(conditions)).toBe(text)
  })

  it('prints a text without surrounding spaces', () => {
    expect(sentence([condition('contains', ' toll ')])).toBe('contains "toll"')
  })

  it('two rules have the same reach when only case, spaces and the order of accounts differ', () => {
    const one = { conditions: [condition('contains', ' LOVES ')], bank_accounts: ['a', 'b'], starting_from: null }
    expect(
      sameReach(one, { ...one, conditions: [condition('contains', 'loves', 'or')], bank_accounts: ['b', 'a'] }),
    ).toBe(true)
    expect(sameReach(one, { ...one, bank_accounts: ['a'] })).toBe(false)
    expect(sameReach(one, { ...one, conditions: [condition('contains', 'pilot')] })).toBe(false)
    expect(sameReach(one, { ...one, conditions: [condition('equals', 'loves')] })).toBe(false)
    const joined = (join: 'and' | 'or') => ({
      ...one,
      conditions: [...one.conditions, condition('contains', 'a', join)],
    })
    expect([sameReach(joined('and'), joined('or')), sameReach(joined('or'), joined('or'))]).toEqual([false, true])
  })
})

describe('properties', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('ﬃ', 'ß', 'İ', 'Σ', 'ς', 'Ａ', ' ', '\u00a0', 'a', 'ẞ', '\u0345') }),
  )
  const conditions = fc.array(
    fc.record({
      target_text: fc.constantFrom('a', 'b', 'ab', 'c'),
      condition_type: fc.constantFrom<Condition['condition_type'][]>(
        'contains',
        'not_contains',
        'equals',
        'not_equals',
      ),
      join_type: fc.constantFrom<NonNullable<Condition['join_type']>[]>('or', 'and'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  const fields = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 }), { maxLength: 3 })

  it('normalizing a text twice changes nothing more', () => {
    fc.assert(fc.property(text, (value) => expect(normalText(normalText(value))).toBe(normalText(value))))
    expect(normalText('ΝΙΚΟΣ')).toBe('νικοσ')
  })
  it('case never matters', () => {
    fc.assert(
      fc.property(fc.string(), (value) =>
        expect(normalText(value.toUpperCase())).toBe(normalText(value.toLowerCase())),
      ),
    )
  })
  it('a negated condition is the opposite of the plain one', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom('contains', 'equals'), fc.constantFrom('a', 'ab'), (texts, type, target) => {
        const [plain, negated] = [condition(type, target), condition(`not_${type}`, target)]
        expect(meets([plain], texts)).toBe(!meets([negated], texts))
      }),
    )
  })
  it('left to right: the last condition decides over everything above it', () => {
    fc.assert(
      fc.property(conditions, fields, (all, texts) => {
        const [last, above] = [all[all.length - 1], all.slice(0, -1)]
        if (!last || above.length === 0) return
        const [left, right] = [meets(above, texts), meets([last], texts)]
        expect(meets(all, texts)).toBe(last.join_type === 'and' ? left && right : left || right)
      }),
    )
  })
  it('the sentence with its parentheses means the same', () => {
    fc.assert(
      fc.property(conditions, fields, (all, texts) => {
        const code = sentence(all).replace(
          /(does not contain|is not|contains|is) "(\w+)"/g,
          (_, word: string, target: string) => {
            const type = (
              {
                contains: 'contains',
                'does not contain': 'not_contains',
                is: 'equals',
                'is not': 'not_equals',
              } as const
            )[word as 'is']
            return String(meets([condition(type, target)], texts))
          },
        )
        expect(evaluate(code)).toBe(meets(all, texts))
      }),
    )
  })
})

/** Parentheses set the order; without them, joins of one kind are evaluated from left to right. */
function evaluate(text: string): boolean {
  const inner = /\(([^()]*)\)/.exec(text)
  if (inner) return evaluate(text.replace(inner[0], String(evaluate(inner[1] ?? ''))))
  return text.includes(' and ')
    ? text.split(' and ').every((part) => part === 'true')
    : text.split(' or ').some((part) => part === 'true')
}

describe('amounts, directions and whole words', () => {
  const scope = { bank_accounts: [], starting_from: null, conditions: [condition('contains', 'pilot')] }
  const files = (over: object) => matcher([{ ...scope, ...over }])(line('PILOT')) !== undefined

  it.each([
    [{}, true],
    [{ min_amount: 100 }, true],
    [{ min_amount: 100.01 }, false],
    [{ max_amount: 100 }, true],
    [{ max_amount: 99.99 }, false],
    [{ min_amount: 50, max_amount: 150 }, true],
    [{ amount_type: 'money_out' }, true],
    [{ amount_type: 'money_in' }, false],
  ])('a line of $100.00 out under %p: %s', (over, expected) => {
    expect(files(over)).toBe(expected)
  })

  it('only whole words are found', () => {
    expect(met([condition('has_word', 'ta')], 'TA #0123 OKLAHOMA')).toBe(true)
    expect(met([condition('has_word', 'TA Express')], 'POS TA-EXPRESS 12')).toBe(true)
    expect(met([condition('has_word', 'ta')], 'TOTAL WINE TACOMA')).toBe(false)
    expect(met([condition('has_word', '#TA')], 'POS 4417', 'TA 0123')).toBe(true)
  })

  it('appear in the sentence, and distinguish two rules', () => {
    const sentenceWith = (over: object) => sentence(scope.conditions, over)
    expect(sentenceWith({ amount_type: 'money_out', min_amount: 100, max_amount: 250 })).toBe(
      'contains "pilot", money out, $100.00 to $250.00',
    )
    expect([sentenceWith({ min_amount: 5 }), sentenceWith({ max_amount: 5 })]).toEqual([
      'contains "pilot", $5.00 or more',
      'contains "pilot", $5.00 or less',
    ])
    expect(sameReach(scope, { ...scope, min_amount: 5 })).toBe(false)
    expect(sameReach(scope, { ...scope, min_amount: null })).toBe(true)
  })
})
