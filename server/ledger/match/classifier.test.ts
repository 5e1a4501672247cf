import fc from 'fast-check'
import { TRUCKING_TEMPLATE } from '../accounts'
import { classifier, type CategoryAccount, type PastLine } from './classifier'
import { lineText, merchantKey, tellingWords, wordsOf } from './words'

const accounts: CategoryAccount[] = TRUCKING_TEMPLATE.filter((account) => account.is_categorize).map((account) => ({
  ...account,
  id: String(account.chart_number),
  chat_gpt_text: null,
  account_element: account.account_element as CategoryAccount['account_element'],
}))
const out = (description: string, past: PastLine[] = []) =>
  classifier(accounts, past)({ description, amount_type: 'money_out' })
const into = (description: string, past: PastLine[] = []) =>
  classifier(accounts, past)({ description, amount_type: 'money_in' })

describe('words', () => {
  it.each([
    ["LOVE'S #0331 OKC", ['loves', '0331', 'okc']],
    ['E-ZPASS*REBILL', ['ezpass', 'rebill']],
    ['TRUCKSTOP.COM  AT&T', ['truckstop', 'com', 'at', 't']],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words))
  it('the merchant is its first two telling words', () => {
    expect(merchantKey(tellingWords(wordsOf('POS DEBIT 4417 LOVES TRAVEL STOP #331')))).toBe('loves travel')
    expect(merchantKey(tellingWords(wordsOf('ACH GUSTO 992')))).toBe('gusto')
    expect(merchantKey(tellingWords(wordsOf('ACH 4417')))).toBeNull()
  })
  it('the text of a line says everything once', () => {
    expect(lineText({ name: 'LOVES', description: 'POS LOVES #331' })).toBe('POS LOVES #331')
    expect(lineText({ name: 'LOVES #331', description: '' })).toBe('LOVES #331')
    expect(lineText({ name: 'Loves', description: 'card 4417' })).toBe('Loves card 4417')
  })
})

describe('the helper', () => {
  it('says which keyword and how many earlier lines decided', () => {
    const past = Array.from({ length: 4 }, () => ({ account: '6010', text: 'LOVES TRAVEL STOP' }))
    const { account, explanation, confidence } = out('POS LOVES TRAVEL STOP #331', past)
    expect(account?.name).toBe('Diesel Fuel')
    expect(confidence).toBeGreaterThan(0.99)
    expect(explanation).toBe(
      'Matched "loves" (keyword of Diesel Fuel); 4 earlier transactions of "loves travel" were Diesel Fuel. Confidence 99%.',
    )
  })
  it('takes the longest phrase, and what it took is gone for the shorter ones', () => {
    expect(out('TRAILER WASHOUT INDY').account?.chart_number).toBe(6170)
    expect(out('REEFER FUEL 88').account?.chart_number).toBe(6030)
  })
  it('abstains between two that are alike, and says which', () => {
    const twins = accounts.map((account) => (account.chart_number === 6250 ? { ...account, keywords: 'dat' } : account))
    const { account, explanation } = classifier(twins, [])({ description: 'DAT 771', amount_type: 'money_out' })
    expect([account, explanation]).toEqual([
      null,
      'No clear category: best guesses Load Boards 50%, ELD and Telematics 50%.',
    ])
  })
  it('names no guess of the other direction', () => {
    expect(out('REVENUE 4417').explanation).toBe('No clear category: its words speak of money in only.')
    expect(into('SUPPLIES 4417').explanation).toBe('No clear category: its words speak of money out only.')
    const income = new Set(
      accounts.filter((account) => account.account_element === 'income').map((account) => account.name),
    )
    fc.assert(
      fc.property(fc.constantFrom(...income), fc.constantFrom(...accounts), (name, { name: other }) => {
        const { account, explanation } = out(`${name} ${other}`)
        const guesses = /best guess(?:es)? (.*)\.$/.exec(explanation)?.[1]?.split(/ \d+%(?:, )?/) ?? []
        const shares = [...explanation.matchAll(/ (\d+)%/g)].map(([, share]) => Number(share))
        return (
          account !== null || (guesses.every((guess) => !income.has(guess)) && shares.every((share) => share <= 80))
        )
      }),
    )
  })
  it('abstains on what nobody has seen', () => {
    expect(out('QZX 4417 VRTK')).toEqual({
      account: null,
      confidence: 0,
      explanation: 'No clear category: none of its words is known yet.',
    })
  })
  it('words of an account name alone are no reason', () => {
    expect(out('OPERATIONS SUPPLIES NETWORK').account).toBeNull()
  })
  it('the same words mean another thing when money comes in', () => {
    expect([out('SETTLEMENT DRIVER 12').account?.chart_number, into('TQL SETTLEMENT').account?.chart_number]).toEqual([
      5060, 4010,
    ])
  })
  it('an earlier line teaches a merchant no keyword knows', () => {
    const past = Array.from({ length: 2 }, () => ({ account: '7030', text: 'BRIGHTWATER HOLDINGS LLC' }))
    expect(out('BRIGHTWATER HOLDINGS LLC').account).toBeNull()
    expect(out('ACH BRIGHTWATER HOLDINGS 0092', past).account?.name).toBe('Rent - Office and Yard')
  })
  it('an account that is not open to the direction is never suggested', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...accounts),
        fc.constantFrom('money_in' as const, 'money_out' as const),
        ({ keywords }, amount_type) => {
          const { account } = classifier(accounts, [])({ description: keywords?.split(',')[0] ?? '', amount_type })
          return account === null || (amount_type === 'money_in' ? account.is_money_in : account.is_money_out)
        },
      ),
    )
  })
  it('case, marks and order of learning change nothing', () => {
    const past = [
      { account: '6010', text: 'ACME FUELS' },
      { account: '6110', text: 'ACME SHOP' },
      { account: '6110', text: 'ACME SHOP' },
    ]
    fc.assert(
      fc.property(
        fc.shuffledSubarray(past, { minLength: 3 }),
        fc.constantFrom('ACME SHOP', 'acme  shop', 'Acme-Shop 12', 'TA PETRO'),
        (shuffled, text) => {
          expect(classifier(accounts, shuffled)({ description: text.toUpperCase(), amount_type: 'money_out' })).toEqual(
            classifier(accounts, past)({ description: text.toLowerCase(), amount_type: 'money_out' }),
          )
        },
      ),
    )
  })
})
