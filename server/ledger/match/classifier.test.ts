import fc from 'fast-check'
import { TRUCKING_TEMPLATE } from '../accounts'
import { classifier, restsOnHistory, type CategoryAccount, type PastLine } from './classifier'
import { KEYWORD_WORDS_MAX, SURE_FROM } from '@/lib/contract/bounds'
import { likeness, lineText, wordsOf } from './words'
import { processorMs } from '@/tests/support/processor-time'

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

const filed = (
  account: string,
  text: string,
  count = 1,
  amount_type: PastLine['amount_type'] = 'money_out',
): PastLine[] => Array.from({ length: count }, () => ({ account, text, amount_type }))

describe('words', () => {
  it.each([
    ["LOVE'S #0331 OKC", ['loves', '0331', 'okc']],
    ['LOVE S TRAVEL', ['loves', 'travel']],
    ['E-ZPASS*REBILL', ['ezpass', 'rebill']],
    ['TRUCKSTOP.COM  AT&T', ['truckstop', 'com', 'att']],
    ['C.H. ROBINSON J B HUNT T.Q.L.', ['ch', 'robinson', 'jb', 'hunt', 'tql']],
    ['KNIGHT-SWIFT WEIGHT-MILE 7-ELEVEN BOC-3', ['knight', 'swift', 'weight', 'mile', '7eleven', 'boc3']],
    ['I-495 TOLL HOP-IN OPEN 24-7', ['i495', 'toll', 'hopin', 'open', '247']],
    ['S CALIFORNIA EDISON', ['s', 'california', 'edison']],
    ['HARLOW J S TRUCKING', ['harlow', 'js', 'trucking']],
    ["ED'S TOWING ED S TOWING", ['eds', 'towing', 'eds', 'towing']],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words))
  it('the text of a line contains everything once', () => {
    expect(lineText({ name: 'LOVES', description: 'POS LOVES #331' })).toBe('POS LOVES #331')
    expect(lineText({ name: 'LOVES #331', description: '' })).toBe('LOVES #331')
    expect(lineText({ name: 'Loves', description: 'card 4417' })).toBe('Loves card 4417')
  })
  it.each([
    ['loves 331', 'loves 331', 1],
    ['loves 331', 'loves 442', 1 / 3],
    ['loves', 'loves 331', 1 / 2],
    ['loves', 'pilot', 0],
    ['', 'pilot', 0],
    ['pilot', '', 0],
    ['', '', 0],
  ])('%j and %j are alike by the share of words that both have: %f', (a, b, share) =>
    expect(likeness(new Set(wordsOf(a)), new Set(wordsOf(b)))).toBe(share),
  )
})

describe('what people filed', () => {
  it('says how many earlier lines decided, and which keyword agrees', () => {
    const { account, explanation, confidence } = out(
      'POS LOVES TRAVEL STOP #331',
      filed('6010', 'LOVES TRAVEL STOP', 4),
    )
    expect(account?.name).toBe('Diesel Fuel')
    expect(confidence).toBeGreaterThan(0.97)
    expect(explanation).toMatch(
      /^4 earlier transactions of "Loves Travel Stop" were Diesel Fuel; matched "loves travel stop" \(keyword of Diesel Fuel\)\. Confidence 99%\.$/,
    )
  })
  it('the same wording counts before the merchant alone, and the explanation names both', () => {
    const past = [...filed('6010', 'LOVES #0318', 40), ...filed('6160', 'LOVES TRAVEL STOP 442 DEF', 2)]
    const { account, explanation } = out("CHECKCARD 0112 LOVE'S #0771 DEF JOPLIN MO", past)
    expect(account?.chart_number).toBe(6160)
    expect(explanation).toMatch(
      /^2 earlier transactions of "Love's" with "DEF" were Parts and Shop Supplies\. Confidence 98%\. 40 of Love's without "DEF" were Diesel Fuel\./,
    )
  })
  it('a rare word that decides is not outvoted by a frequent merchant', () => {
    const past = filed('6010', 'LOVES #0318', 180)
    expect(out('LOVES #0771 DEF 5.1 GAL', past).account?.chart_number).toBe(6020)
    expect(into('TQL DETENTION LD 12', filed('4010', 'TQL SETTLEMENT', 50, 'money_in')).account?.chart_number).toBe(
      4030,
    )
    expect(
      into('COYOTE LOGISTICS LAYOVER', filed('4010', 'COYOTE LOGISTICS', 9, 'money_in')).account?.chart_number,
    ).toBe(4030)
  })
  it('one filing teaches the merchant in every town, below the bar; two that agree lift it above', () => {
    const there = 'POS PURCHASE 0112 BRIGHTWATER YARD #331 TULSA OK'
    const here = 'PURCHASE AUTHORIZED ON 03/04 BRIGHTWATER YARD #0771 SALT LAKE CITY UT S123456789012345 CARD 4417'
    const [one, two] = [out(here, filed('7030', there)), out(here, filed('7030', there, 2))]
    expect([one.account?.chart_number, two.account?.chart_number]).toEqual([7030, 7030])
    expect(one.confidence).toBeLessThan(SURE_FROM)
    expect(two.confidence).toBeGreaterThanOrEqual(SURE_FROM)
  })
  it('nothing is learned about a town', () => {
    const past = [
      ...filed('6160', 'HARLOW TULSA OK', 5),
      ...filed('6160', 'TULSA OK', 5),
      ...filed('6160', 'POS 4417 TULSA OK', 5),
    ]
    expect(out('POS PURCHASE 0112 MERIDEW TULSA OK', past).account).toBeNull()
    expect(out('TULSA OK', past).account).toBeNull()
  })
  it('filings in the other direction do not count, except for a refund', () => {
    const past = filed('6160', 'HARLOW SUPPLYHOUSE', 3)
    expect(into('HARLOW SUPPLYHOUSE', past).account).toBeNull()
    expect(into('HARLOW SUPPLYHOUSE REFUND', past).account).toBeNull()
    expect(
      into('REFUND HARLOW SUPPLYHOUSE', [...past, ...filed('6160', 'REFUND HARLOW SUPPLYHOUSE', 2)]).account
        ?.chart_number,
    ).toBe(6160)
  })
  it('a wording filed equally often in two ways gets no suggestion', () => {
    const past = [...filed('6160', 'HARLOW', 3), ...filed('6110', 'HARLOW', 3)]
    expect(out('HARLOW', past).account).toBeNull()
  })
  it('one earlier line is described as one, and has a lower confidence than keywords that agree', () => {
    const { account, explanation, confidence } = out('BRIGHTWATER YARD #331', filed('7030', 'BRIGHTWATER YARD'))
    expect([account?.chart_number, confidence]).toEqual([7030, 0.95])
    expect(explanation).toBe('1 earlier transaction of "Brightwater Yard" was Rent - Office and Yard. Confidence 95%.')
  })
  it('what people filed outranks a keyword, which is named as a reason against', () => {
    const { account, explanation } = out('LOVES #0318', filed('6110', 'LOVES', 3))
    expect(account?.chart_number).toBe(6110)
    expect(explanation).toMatch(/Confidence 98%\. But matched "loves" \(keyword of Diesel Fuel\)\.$/)
  })
  it('what was filed with other words is named as a reason against what was filed without them', () => {
    const past = [...filed('7030', 'BRIGHTWATER YARD', 3), ...filed('6110', 'BRIGHTWATER YARD REFUND', 2)]
    expect(out('BRIGHTWATER YARD', past).explanation).toBe(
      '3 earlier transactions of "Brightwater Yard" were Rent - Office and Yard. Confidence 98%. 2 of Brightwater Yard with other words were Truck Repairs.',
    )
  })
  it('one different filing in ten does not prevent the suggestion', () => {
    const most = [...filed('7030', 'BRIGHTWATER YARD', 9), ...filed('6110', 'BRIGHTWATER YARD')]
    expect(out('BRIGHTWATER YARD', most).account?.chart_number).toBe(7030)
    expect(out('BRIGHTWATER YARD', most.slice(1)).account).toBeNull()
  })
  it('a wording that nobody has filed only leans toward the account of its merchant without the extra words', () => {
    const leans = { account: null, evidence: 'same merchant, 3 or more', leans_to: { chart_number: 7030 } }
    expect(out('BRIGHTWATER YARD FEE', filed('7030', 'BRIGHTWATER YARD', 3))).toMatchObject(leans)
    expect(out('BRIGHTWATER YARD REFUND FEE', filed('7030', 'BRIGHTWATER YARD FEE', 3))).toMatchObject(leans)
    expect(out('BRIGHTWATER YARD', filed('7030', 'BRIGHTWATER YARD FEE', 3)).leans_to).toBeNull()
    expect(out('BRIGHTWATER YARD REFUND', filed('7030', 'BRIGHTWATER YARD FEE', 3)).leans_to).toBeNull()
  })
  it('a merchant that people filed in two ways makes its keyword less sure', () => {
    const past = [...filed('6110', 'LOVES', 3), ...filed('7030', 'LOVES', 3)]
    expect(out('LOVES #0318', past)).toMatchObject({
      evidence: 'keywords that differ',
      leans_to: { chart_number: 6010 },
    })
    expect(out('LOVES #0318')).toMatchObject({ evidence: 'name' })
  })
  it('an explanation says whether it rests on them', () => {
    const past = filed('7030', 'BRIGHTWATER YARD', 2)
    expect(restsOnHistory(out('BRIGHTWATER YARD', past).explanation)).toBe(true)
    expect(restsOnHistory(out('BRIGHTWATER YARD', past.slice(1)).explanation)).toBe(true)
    expect(restsOnHistory(out('LOVES #0318').explanation)).toBe(false)
  })
  it('an account that no longer exists, or not for this direction, is not suggested', () => {
    expect(out('BRIGHTWATER YARD', filed('1', 'BRIGHTWATER YARD', 3)).account).toBeNull()
    const only = accounts.find((account) => !account.is_money_out)
    expect(only && out('BRIGHTWATER YARD', filed(only.id, 'BRIGHTWATER YARD', 3)).account).toBeNull()
  })
})

describe('a small chart', () => {
  const account = (chart_number: number, name: string, keywords: string | null): CategoryAccount => ({
    id: name,
    name,
    chart_number,
    account_element: 'expense',
    is_money_in: false,
    is_money_out: true,
    keywords,
    chat_gpt_text: null,
  })
  const chart = [
    account(1, 'Lawn Care', 'mower, garden tools'),
    account(2, 'Snow Removal', 'plow'),
    account(3, 'Storage', 'rake, shears'),
    account(4, 'Yard Upkeep', 'rake'),
    account(5, 'Rescue', 'tonu, winch'),
    account(6, 'Amber Bronze Copper Denim', null),
    account(7, 'Weighing', 'cat scale, motel'),
  ]
  const of = (description: string, past: PastLine[] = []) =>
    classifier(chart, past)({ description, amount_type: 'money_out' })

  it.each([
    [
      'MOWER GARDEN TOOLS',
      'keywords that agree',
      'Matched "garden tools" and "mower" (keywords of Lawn Care). Confidence 99%.',
    ],
    [
      'MOWER PLOW',
      'keywords that differ',
      'Matched "mower" (keyword of Lawn Care). Confidence 83%. But "plow" is a keyword of Snow Removal.',
    ],
    [
      'PLOW MOWER',
      'keywords that differ',
      'Matched "mower" (keyword of Lawn Care). Confidence 83%. But "plow" is a keyword of Snow Removal.',
    ],
    ['SHEARS RAKE', 'name', 'Matched "shears" (keyword of Storage). Confidence 99%.'],
    [
      'GARDEN TOOLS PLOW RAKE',
      'phrase',
      'Matched "garden tools" (keyword of Lawn Care). Confidence 99%. But "plow" is a keyword of Snow Removal. But "rake" is a keyword of Storage and Yard Upkeep.',
    ],
    [
      'GARDEN TOOLS PLOW',
      'phrase',
      'Matched "garden tools" (keyword of Lawn Care). Confidence 99%. But "plow" is a keyword of Snow Removal.',
    ],
    [
      'GARDEN TOOLS RAKE',
      'phrase',
      'Matched "garden tools" (keyword of Lawn Care). Confidence 99%. But "rake" is a keyword of Storage and Yard Upkeep.',
    ],
    ['WINCH TONU', 'decides', 'Matched "tonu" and "winch" (keywords of Rescue). Confidence 99%.'],
    ['CAT SCALE', 'decides', 'Matched "cat scale" (keyword of Weighing). Confidence 99%.'],
    ['MOTEL', 'trade', 'Matched "motel" (keyword of Weighing). Confidence 94%.'],
    [
      'MOWER TONU',
      'decides',
      'Matched "tonu" (keyword of Rescue). Confidence 99%. But "mower" is a keyword of Lawn Care.',
    ],
  ])('%s: keywords for and against are weighed and told', (text, evidence, explanation) =>
    expect(of(text)).toMatchObject({ evidence, explanation }),
  )
  it.each([
    ['RAKE', 'best guesses Storage 50%, Yard Upkeep 50%'],
    ['RAKE UPKEEP', 'best guesses Yard Upkeep 52%, Storage 47%'],
    ['UPKEEP', 'best guess Yard Upkeep'],
    ['AMBER BRONZE COPPER DENIM UPKEEP', 'best guesses Amber Bronze Copper Denim 79%, Yard Upkeep 21%'],
  ])('%s: guesses are told with the likeliest first, and never as sure as a suggestion', (text, guesses) =>
    expect(of(text)).toMatchObject({ account: null, explanation: `No clear category: ${guesses}.` }),
  )
  it('a keyword that agrees with what people filed is named too', () => {
    const { explanation } = of('MOWER #331', filed('Lawn Care', 'MOWER'))
    expect(explanation).toBe(
      '1 earlier transaction of "Mower" was Lawn Care; matched "mower" (keyword of Lawn Care). Confidence 99%.',
    )
  })
  it('a keyword that agrees with what was filed without the extra words decides, and both are named', () => {
    expect(of('MOWER LAYOVER', filed('Lawn Care', 'MOWER', 2)).explanation).toBe(
      '2 earlier transactions of "Mower" without "LAYOVER" were Lawn Care; matched "mower" (keyword of Lawn Care). Confidence 99%.',
    )
  })
  it('only accounts that a keyword names are guessed from it', () => {
    expect(of('PLOW LAYOVER', filed('Lawn Care', 'PLOW', 3)).explanation).toBe(
      'No clear category: best guess Snow Removal.',
    )
  })
  it('what was filed without the extra words yields to a deciding word, and to nothing else', () => {
    const past = filed('Lawn Care', 'HARLOW', 3)
    expect(of('HARLOW TONU', past).account?.name).toBe('Rescue')
    expect(of('HARLOW LAYOVER', past).leans_to?.name).toBe('Lawn Care')
    expect(of('HARLOW', [...filed('Lawn Care', 'HARLOW LAYOVER', 3)]).leans_to).toBeNull()
  })
  it('a merchant filed in two ways without its extra words makes a keyword less sure', () => {
    const past = [...filed('Lawn Care', 'MOWER', 2), ...filed('Storage', 'MOWER', 2)]
    expect(of('MOWER REFUND', past).evidence).toBe('keywords that differ')
    expect(of('MOWER REFUND', past.slice(0, 2)).evidence).toBe('same merchant, 2')
    expect(of('MOWER REFUND', filed('Storage', 'MOWER LAYOVER', 2)).evidence).toBe('name')
  })
  it('the account with the most filings wins, whichever came first, and the explanation names the others', () => {
    const past = [...filed('Storage', 'HARLOW'), ...filed('Lawn Care', 'HARLOW', 9)]
    expect(of('HARLOW', past).explanation).toBe(
      '9 earlier transactions of "Harlow" were Lawn Care. Confidence 98%. 1 of Harlow with the same words was Storage.',
    )
    expect(of('HARLOW', [...past, ...filed('Rescue', 'HARLOW DEF', 5)]).explanation).toContain(
      '1 of Harlow with the same words was Storage.',
    )
    expect(of('HARLOW', filed('Lawn Care', 'HARLOW', 3)).evidence).toBe('same wording, 3 or more')
    expect(of('HARLOW', [...filed('Lawn Care', 'HARLOW', 2), ...filed('Lawn Care', 'HARLOW DEF')]).explanation).toBe(
      '2 earlier transactions of "Harlow" were Lawn Care. Confidence 98%.',
    )
  })
  it('of two accounts filed equally often with other words the same one is named, whichever came first', () => {
    const others = [...filed('Storage', 'HARLOW DEF'), ...filed('Rescue', 'HARLOW REEFER')]
    for (const past of [others, others.toReversed()])
      expect(of('HARLOW', [...filed('Lawn Care', 'HARLOW', 2), ...past]).explanation).toBe(
        '2 earlier transactions of "Harlow" were Lawn Care. Confidence 98%. 1 of Harlow with other words was Rescue.',
      )
  })
  it('a refund from a merchant that nobody has filed rests on no filing', () => {
    expect(of('MERIDEW REFUND', filed('Lawn Care', 'HARLOW', 3))).toMatchObject({ evidence: null, leans_to: null })
  })
  it('a filing with a word that this text lacks does not count', () => {
    expect(of('HARLOW DEF', filed('Lawn Care', 'HARLOW DEF REEFER', 3)).leans_to).toBeNull()
  })
  it('of two equal accounts the one with the lower number is named first, even if it only has a description', () => {
    const described = [{ ...account(8, 'Shed', null), chat_gpt_text: 'verandah ab' }, account(7, 'Verandah', null)]
    const of = (description: string) => classifier(described, [])({ description, amount_type: 'money_out' }).explanation
    expect(of('VERANDAH')).toBe('No clear category: best guesses Verandah 50%, Shed 50%.')
    expect(of('AB 12')).toBe('No clear category: none of its words is known yet.')
  })
  const fuels = [
    account(1, 'Blades', 'mower blade'),
    account(2, 'Sharpening', 'blade sharpener, blade'),
    account(3, 'Fuel', 'loves, pilot'),
    account(4, 'Oil', 'marathon, express'),
  ]
  it.each([
    ['MOWER BLADE', 'Matched "mower blade" (keyword of Blades). Confidence 99%.'],
    ['MOWER BLADE SHARPENER', 'Matched "blade sharpener" (keyword of Sharpening). Confidence 99%.'],
    [
      'LOVES #331 MARATHON #442',
      'Matched "loves" (keyword of Fuel). Confidence 83%. But "marathon" is a keyword of Oil.',
    ],
    ['PILOT LOVES #331', 'Matched "pilot" and "loves" (keywords of Fuel). Confidence 99%.'],
    ['FREIGHT EXPRESS', 'Matched "express" (keyword of Oil). Confidence 99%.'],
    ['EXPRESS FREIGHT', 'Matched "express" (keyword of Oil). Confidence 99%.'],
    ['EXPRESS', 'No clear category: best guess Oil.'],
    ['PILOT LOVES', 'No clear category: best guess Fuel.'],
  ])('%s: a word counts for one phrase, the longest, and an everyday word needs a second sign', (text, explanation) =>
    expect(classifier(fuels, [])({ description: text, amount_type: 'money_out' }).explanation).toBe(explanation),
  )
  it('all extra words are named', () => {
    const past = [...filed('Lawn Care', 'HARLOW DEF REEFER', 2), ...filed('Storage', 'HARLOW')]
    expect(of('HARLOW REEFER DEF', past).explanation).toBe(
      '2 earlier transactions of "Harlow" with "DEF" and "REEFER" were Lawn Care. Confidence 98%. 1 of Harlow without "DEF" and "REEFER" was Storage.',
    )
  })
})

describe('everyday words', () => {
  it.each([
    ['DAT NGUYEN', null],
    ['DEF LEPPARD TICKETS', null],
    ['DELTA COUNTY TREASURER', null],
    ['SHELL LAKE VENTURES', null],
    ['SCALE MODEL HOBBY', null],
    ['MOTIVE POWER YOGA', null],
    ['SUBWAY TILE OUTLET', null],
    ['PILOT PEN CORP', null],
    ['DAT SOLUTIONS 8005551212 OR', 6240],
    ['LOVES #0318 DEF', 6020],
    ['LOVES 331 PUMP 04 DEF TULSA OK', 6020],
    ['LOVES #331 TRUCK 12 REEFER FUEL TULSA OK', 6030],
    ['DELTA AIR LINES 0062331', 7120],
    ['SHELL OIL 57444211900 DALLAS TX', 6010],
    ['CAT SCALE CO 331', 6220],
    ['MOTIVE TECHNOLOGIES', 6250],
    ['SUBWAY 00221 LIMON CO', 7110],
    ['PILOT_00471 HEBRON OH', 6010],
  ])('%s: %s', (text, account) => expect(out(text).account?.chart_number ?? null).toBe(account))
})

describe('directions', () => {
  it('the same payer means something else when money comes in', () => {
    expect(into('AMAZON RELAY CARRIER PAY').account?.chart_number).toBe(4010)
    expect(out('AMAZON.COM*2K4RT11').account?.chart_number).toBe(7060)
  })
  it.each(['C.H. ROBINSON', 'CH ROBINSON', 'J.B. HUNT', 'JB HUNT TRANSPORT', 'T.Q.L. CARRIER PMT', 'TQL'])(
    '%s pays freight, with points and without',
    (text) => expect(into(text).account?.chart_number).toBe(4010),
  )
})

it('a keyword of the other direction is no reason for an account, and no obstacle to one', () => {
  expect(out('DETENTION').explanation).toBe('No clear category: its words speak of money in only.')
  expect(out('LOVES #331 DETENTION').account?.chart_number).toBe(6010)
})

it('an account that only pays out is not suggested for money in, whatever its kind', () => {
  const [escrow] = accounts
    .filter((account) => account.account_element === 'expense')
    .map((account) => ({
      ...account,
      account_element: 'liability' as const,
      keywords: 'brightwater escrow',
      is_money_in: false,
    }))
  if (!escrow) throw new Error('The template has expenses')
  const suggest = classifier([escrow], [])
  const description = 'BRIGHTWATER ESCROW'
  expect(suggest({ description, amount_type: 'money_out' }).account?.id).toBe(escrow.id)
  expect(suggest({ description, amount_type: 'money_in' }).account).toBeNull()
})

describe('the helper', () => {
  it('takes the longest phrase, whose words are then not used for shorter ones', () => {
    expect(out('TRAILER WASHOUT INDY').account?.chart_number).toBe(6170)
    expect(out('REEFER FUEL 88').account?.chart_number).toBe(6030)
  })
  it('abstains between two equal accounts, and names both', () => {
    const twins = accounts.map((account) => (account.chart_number === 6250 ? { ...account, keywords: 'dat' } : account))
    const { account, explanation } = classifier(twins, [])({ description: 'DAT 771', amount_type: 'money_out' })
    expect([account, explanation]).toEqual([
      null,
      'No clear category: best guesses Load Boards 50%, ELD and Telematics 50%.',
    ])
  })
  it('names no guess in the other direction', () => {
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
    expect(out('QZX 4417 VRTK')).toMatchObject({
      account: null,
      confidence: 0,
      explanation: 'No clear category: none of its words is known yet.',
    })
  })
  it('the name of an office that takes several kinds of payment is never a sure sign of one', () => {
    for (const text of ['IRS USATAXPYMT 270644', 'ACH DEBIT IRS']) {
      const { account, confidence } = out(text)
      expect(account?.id).toBe('9510')
      expect(confidence).toBeLessThan(SURE_FROM)
    }
    for (const [text, number] of [
      ['IRS USATAXPYMT FORM 2290', '6330'],
      ['IRS USATAXPYMT 941', '2220'],
      ['IRS USATAXPYMT 1120', '9510'],
    ] as const) {
      const { account, confidence } = out(text)
      expect(account?.id).toBe(number)
      expect(confidence).toBeGreaterThanOrEqual(SURE_FROM)
    }
  })
  it.each([
    ['PILOT 941 MEMPHIS TN', '6010'],
    ['LOVES #2290 OUTSIDE', '6010'],
    ['SUBWAY 1120 AMARILLO TX', '7110'],
    ['MOTEL 6 #940 JOPLIN MO', '7120'],
    ['IRS EFTPS 941 DEPOSIT', '2220'],
    ['EXPRESSTRUCKTAX 2290 #4747', '6330'],
    ['941 DEPOSIT', '2220'],
  ])('%s: a number behind a name is a tax form only where the text speaks of taxes', (text, number) => {
    expect(out(text).account?.id).toBe(number)
  })
  it.each([
    'NAVISTAR FINANCIAL 0926',
    'CATERPILLAR FINANCIAL SVCS FORKLIFT PMT',
    'KUBOTA CREDIT CORP FORKLIFT',
    'GREAT DANE FINANCE CO',
    'FREIGHTLINER FIN LOAN PMT',
  ])('%s: a payment to a finance company is no repair and no purchase', (text) => {
    expect(out(text).account).toBeNull()
  })
  it('a phrase that decides is found before a longer one that shares a word with it', () => {
    expect(out('CARGO INSURANCE PREMIUM REF 3251407').account?.id).toBe('6420')
    expect(out('INSURANCE PREMIUM 3251407').account?.id).toBe('6410')
    expect(out('DISPATCH SERVICE FEE - ROADBOUND DISPATCH LLC').account?.id).toBe('5090')
  })
  it('a day behind a word is not its number', () => {
    expect(out('FUEL CARD LOAD 04/13').account?.id).toBe('1330')
  })
  it('what a finance company charges is still a fee', () => {
    expect(out('CROSSROAD FINANCIAL FACTORING FEE').account?.id).toBe('9030')
    expect(out('ALLY FINANCIAL LATE FEE').account?.id).toBe('8520')
  })
  it.each([
    ['ADP PAYROLL FEES ADP - FEES 10R2S 4412009', '7080'],
    ['GUSTO FEE 6SEMJK', '7080'],
    ['INTUIT PAYROLL FEE', '7080'],
    ['PAYCHEX EIB INVOICE X9912', '7080'],
    ['ADP PAYROLL 990499', '5010'],
    ['GUSTO NET 3922', '5010'],
  ])('%s: what a payroll service charges is no wage', (text, number) => {
    expect(out(text).account?.id).toBe(number)
  })
  it('words of an account name alone are not enough', () => {
    expect(out('OPERATIONS SUPPLIES NETWORK').account).toBeNull()
  })
  it('the same words mean something else when money comes in', () => {
    expect([out('SETTLEMENT DRIVER 12').account?.chart_number, into('TQL SETTLEMENT').account?.chart_number]).toEqual([
      5060, 4010,
    ])
  })
  it('an earlier line is enough to recognize a merchant that no keyword names', () => {
    const past = filed('7030', 'BRIGHTWATER HOLDINGS LLC', 2)
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
  it('case, punctuation and the order of learning change nothing', () => {
    const past = [...filed('6010', 'ACME FUELS'), ...filed('6110', 'ACME SHOP', 2)]
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

test('a keyword with as many words as an account allows counts', () => {
  const [first, ...others] = accounts
  if (!first) throw new Error('The template has accounts')
  const keywords = 'upper valley heavy recovery rigging cribbing winching lowboy pilot car escort outfit'
  expect(keywords.split(' ')).toHaveLength(KEYWORD_WORDS_MAX)
  const suggest = classifier([{ ...first, keywords }, ...others], [])
  const { explanation } = suggest({ description: keywords.toUpperCase(), amount_type: 'money_out' })
  expect(explanation).toContain(keywords)
})

test('a keyword of more words than an account allows is not looked for', () => {
  const [first, ...others] = accounts
  if (!first) throw new Error('The template has accounts')
  const keywords = 'quarry upper valley heavy recovery rigging cribbing winching lowboy pilot car escort outfit'
  const suggest = classifier([{ ...first, keywords }, ...others], [])
  expect(suggest({ description: keywords.toUpperCase(), amount_type: 'money_out' }).explanation).not.toContain(keywords)
})

test('a keyword of a thousand words does not make reading a text slow', () => {
  const [first, ...others] = accounts
  if (!first) throw new Error('The template has accounts')
  const suggest = classifier([{ ...first, keywords: 'AB '.repeat(1000) }, ...others], [])
  const readAll = () => {
    for (let n = 0; n < 200; n++) suggest({ description: `${'AB '.repeat(195)}${n}`, amount_type: 'money_out' })
  }
  expect(processorMs(readAll)).toBeLessThan(3000)
})
