/*
 * Reads a bank text the way people do. It strips what banks and processors put around a name, and the place after it. What is left is the
 * merchant, and the words that tell one purchase there from another. Source: LEDGER §9.
 */
import { FIRST_WORDS, PLACES, SECOND_WORDS, STATES } from './places'
import { wordsOf } from './words'

export interface BankText {
  /** All words that may describe the purchase, in their order; without boilerplate, reference numbers and place. */
  readonly words: readonly string[]
  /** The other party, without numbers that change; empty when the text names nobody. */
  readonly merchant: readonly string[]
  /** The key by which the same merchant is recognized again; null when nobody is named. */
  readonly key: string | null
  /** Words next to the merchant that may decide what the purchase was, such as DEF or LAYOVER; sorted. */
  readonly extras: readonly string[]
  /** The merchant as a person would write it. */
  readonly payee: string
  /** Words that are followed by a store number, which is how a merchant writes its own name. */
  readonly numbered: ReadonlySet<string>
}

const split = (text: string): string[] => text.split(/\s+/)

/** Prefixes that banks put before the merchant; stripped one after the other. */
const BEFORE = [
  /^\d{1,2}\/\d{1,2}(\/\d{2,4})?\s+/,
  /^(RECURRING )?(PAYMENT|PURCHASE) AUTHORIZED ON \d\d\/\d\d(\/\d\d)?\s+/,
  /^(CHECKCARD|CHECK CARD|CHKCARD)( \d{4})?\s+/,
  /^(RECURRING )?(DEBIT |CREDIT )?CARD (PURCHASE|PAYMENT|DEBIT)( WITH PIN)?(-PIN| -PIN)?( \d\d\/\d\d(\/\d\d)?| \d\d-\d\d(-\d\d)?)?( X+\d+)?\s+/,
  /^(RECURRING )?DEBIT CARD (?!FEE)/,
  /^RECURRING PAYMENT /,
  /^POS (PURCHASE|DEBIT|DEB|WITHDRAWAL|PUR|DB|SIGNATURE PURCHASE)( TERMINAL \d+)?( \d{4})?\s+/,
  /^POS (?=\D)/,
  /^POINT OF SALE (WITHDRAWAL|DEBIT|PURCHASE)( L\d+)?( TIME \d\d:\d\d [AP]M)?( DATE \d\d[-/]\d\d)?\s+/,
  /^DBT CRD \d{4} \d\d\/\d\d\/\d\d \d+\s+/,
  /^VISA DDA PUR( AP)?( \d{4,})?\s+/,
  /^(DEBIT|CREDIT) PURCHASE( -?VISA)?\s+/,
  /^(SIG|PIN|SIGNATURE) PURCHASE( \d{4,})?\s+/,
  /^WITHDRAWAL DEBIT CARD\s+/,
  /^(CORPORATE |BUSINESS TO BUSINESS )ACH\s+/,
  /^(ACH|ELECTRONIC|EXTERNAL|PREAUTHORIZED|PREAUTH|DIRECT) (DEBIT|CREDIT|WITHDRAWAL|DEPOSIT|PMT|PAYMENT)\s+(?=\D*\p{L}{2})/u,
  /^WEB AUTHORIZED PMT\s+/,
  /^(SQ|TST|PAYPAL|PP|PY|SP|IC|CKE|CKO|ZSK|FSP|LS|WPY|BT|EB|DD|GPAY|SQC) ?\*\s?/,
  /^SP (?=\p{L}{3})/u,
  /^(EFS|WEX|COMDATA|TCS|RTS|FLEETONE)\s+(?=(PILOT|LOVE'?S|TA|PETRO|FLYING|ONE9|ROAD RANGER|SAPP|KWIK|CIRCLE|SPEEDWAY|CASEY'?S|MAVERIK)\b)/,
]
/**
 * Suffixes that banks put after the merchant up to the end of the text, and numbers of the purchase wherever they are. Of the two spaces
 * around such a number one goes with it, because two would look like a gap before a town.
 */
const BEHIND = [
  /\s[SP]\d{9,}\b.*$/,
  /\s(CARD|C|ENDING( IN)?) ?#? ?\d{4}\b.*$/,
  /\sCARD X+\d{2,4}.*$/,
  /\s(PPD|CCD|WEB|CTX|TEL) ID:.*$/,
  /\s(REF|TRACE|TRN|CONF|AUTH)\s?[=#:]?\s?[A-Z]*\d.*$/,
  /\sDATE \d\d\/\d\d.*$/,
  /\s[( ]?\d{3}[) -]{1,2}\d{3}-\d{4}.*$/,
  /\sHTTPS?(WWW|:).*$/,
  /(\s(UNIT|TRUCK|TRK|TRL|DRIVER|INV|LD|LOAD|ACCT|WK|PUMP|DR) ?#?(?!\d\d\/\d\d(?:\s|$))\d+\b([-/.,]\d+\b)*)+\s?/g,
  /(\s\d{1,2}\/\d{1,2}(\/\d{2,4})?(?=\s|$))+\s?/g,
  /\s-?RECURRING$/,
  /\s(US|USA)$/,
  // A ZIP code behind a state.
  /(?<=\s[A-Z]{2})\s\d{5}(-\d{4})?$/,
]

/** Leaves the name and description of an ACH entry, for banks that label the fields. */
const unlabeled = (text: string): string =>
  text
    .replace(
      /^.*?ORIG CO NAME:\s*(.*?)\s(?=ORIG ID|CO ENTRY|DESC DATE|SEC:)(?:.*?CO ENTRY DESCR:\s*(.*?)(?:SEC:|TRACE|$))?.*/,
      '$1 $2',
    )
    .replace(/\sDES:\s*(.*?)(?:\s(?:ID|INDN|CO ID):.*|$)/, ' $1')

function unframed(text: string): string {
  let left = unlabeled(text)
  let before: string
  do {
    before = left
    for (const frame of BEFORE) {
      const rest = left.replace(frame, '')
      if (rest !== '') left = rest
    }
  } while (before !== left)
  for (const frame of BEHIND) left = left.replace(frame, ' ').trimEnd()
  // Once there is a word, a long number after it ends the useful part of the text.
  const long = /\s#?X*\d{6,}/g
  for (let found = long.exec(left); found; found = long.exec(left)) {
    const start = left.slice(0, found.index)
    if (/\p{L}/u.test(start)) return start
  }
  return left
}

/** Words that businesses use in their names, so they are never part of a place. */
const TRADE = new Set(
  split(
    `AIR AUTO BANK BOARD BUSINESS CAFE CAPITAL CARE CASUALTY COMPANY CORP DEPOT DIESEL DIRECT ENERGY EXPRESS FEE FINANCE FINANCIAL FLEET FOODS FREIGHT FUEL FUELS FUNDING GAS GROUP
     HOLDINGS HOTEL INC INN INSURANCE LABS LEASE LEASING LLC LOGISTICS LTD LUMPER MARKET MART MOTEL OIL PARKING PARTS PAYROLL PLAZA PREMIUM PRO RENT RENTAL REPAIR RESTAURANT SALES
     SCALE SERVICE SERVICES SHOP SOFTWARE SOLUTIONS STOP STOPS STORE SUPPLY SVC SYSTEMS TAX TECHNOLOGIES TIRE TIRES TOLL TOLLS TOWING TRAILER TRANSPORT TRANSPORTATION TRAVEL TRUCK
     TRUCKS TURNPIKE REEFER DYED DEF DSL ULSD INSIDE OUTSIDE DRIVER ADVANCE PUMP QPS BULK FLUID GAL UNIT TRUCKSTOP WASH WASHOUT WIRELESS`,
  ),
)

/** Removes the state at the end and the words of the place before it. */
function withoutPlace(text: string): string {
  const apart = text.replace(
    /^(.*\p{L}.*?)\s{2,}\S+(?: \S+){0,2} ([A-Z]{2})$/u,
    (whole, before: string, state: string) => (STATES.has(state) ? before : whole),
  )
  if (apart !== text) return apart
  const words = split(text)
  const last = words.at(-1) ?? ''
  if (STATES.has(last)) return words.slice(0, placeFrom(words.slice(0, -1))).join(' ')
  const glued = STATES.has(last.slice(-2)) && isPlaceWord(last.slice(0, -2))
  if (glued) return words.slice(0, placeFrom([...words.slice(0, -1), last.slice(0, -2)])).join(' ')
  return text
}

/** Places that are also names or everyday words: without a state after them they do not count as places. */
const AMBIGUOUS = new Set(
  split(
    'MOBILE ORANGE READING WEED SPARKS VEGA LINCOLN JACKSON MADISON MARION MONROE ANDERSON HENDERSON FRANKLIN LANCASTER FLORENCE CONWAY CASPER DALTON DILLON SALEM TYLER HAMMOND HARTFORD TEMPLE MORRIS ROGERS CONCORD BUTTE LIMA YORK AUSTIN SEYMOUR WINSTON PHOENIX NITRO CANTON COLUMBIA HAYS ANN BRISTOL LEBANON WALTON DUNN TRENTON CHARLOTTE AUGUSTA AURORA PROVIDENCE OXFORD BUFFALO GREENWOOD ROCHESTER LEXINGTON FREMONT GARY',
  ),
)

/** Removes a town at the end that has no state, with or without a number after it. */
function withoutTown(text: string): string {
  const words = split(text.replace(/\s#?\d+$/, ''))
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  const isTown = PLACES.has(last) && !AMBIGUOUS.has(last) && before !== 'OF' && !FIRST_WORDS.has(before)
  return isTown && words.slice(0, -1).some((word) => isTelling(word.toLowerCase()))
    ? words.slice(0, -1).join(' ')
    : text
}

const isPlaceWord = (word: string): boolean => PLACES.has(word) || SECOND_WORDS.has(word)

/** The index at which the place at the end of these words begins; of one or two words the first is left for the merchant. */
function placeFrom(words: readonly string[]): number {
  const end = words.length
  const at = (n: number): string => words[n] ?? ''
  const isNumber = (word: string): boolean => /\d/.test(word)
  if (end < 2 || TRADE.has(at(end - 1))) return end
  // Only the place follows a store number.
  const number = words.findLastIndex(isNumber)
  const behind = words.slice(number + 1)
  const trade = behind.findLastIndex((word) => TRADE.has(word))
  if (number > 0 && behind.length - trade <= 4) return number + 1 + trade + 1
  const [one, two, three] = [at(end - 1), at(end - 2), at(end - 3)]
  if (FIRST_WORDS.has(three) && FIRST_WORDS.has(two) && SECOND_WORDS.has(one)) return end - 3
  const isTwo = FIRST_WORDS.has(two) || (SECOND_WORDS.has(one) && !PLACES.has(one) && !TRADE.has(two))
  return end > 2 && isTwo && !isNumber(two) ? end - 2 : end - 1
}

/** Words next to a merchant that tell one purchase from another and are not part of its name. */
const EXTRA: ReadonlySet<string> = new Set(
  split(
    `def reefer rfr scale scales weigh advance layover detention lumper lumpers unloading chargeback refund return returned reversal rebate reserve escrow fee fees interest penalty tonu
     parking diesel dsl ulsd 940 941 1120 2290 1040es futa hvut`,
  ),
)
/** The extra words that nobody reads as part of a name. */
const APART = new Set(
  split('def reefer rfr advance layover detention lumper chargeback refund reversal rebate tonu dsl ulsd'),
)

/** Boilerplate of banks and legal forms of companies: never part of a merchant's name. */
const NOISE = new Set(
  split(
    `ach am amt and ap auth authorized autopay bill card carrierpay ccd check checkcard chk co com company contactless corp corporation credit crd ct ctx date dbt debit dep deposit des
     descr did ed edi electronic eft ending entry ext external for from gal id inc ind indn inst intl invoice llc llp ltd mobile nbr net no number of on online orig origin pay payables paymt
     payment payments pm pmt pmnt pos ppd preauthorized prem purchase pur purch pymt pymnts premium recurring ref reference sec seq sq st tel the to tran trans transaction trn tst
     txn us usa vendor via visa web withdrawal www xx xxx xxxx inside outside gal by auto`,
  ),
)
/** Words that appear in some spellings of a merchant's name and are missing in others. */
const FORM = new Set(
  split(
    'travel stop stops center centers ctr plaza store stores country truckstop express services service svc station usa national',
  ),
)

const isStoreNumber = (word: string): boolean => /^(?:\d+\p{L}{0,2}|\p{L}{1,2}\d{2,}|x+\d+)$/u.test(word)

/** Names that include a number, such as MOTEL 6. */
const OWN_NUMBER = /\b(MOTEL|SUPER|PHILLIPS|STUDIO|IOWA|FORM|PIER) (\d{1,4})\b/g

const KEY_WORDS = 3

const READ_MAX = 20_000
/** More than any bank writes; the rest of a longer text is not read, and not kept. */
const LENGTH_MAX = 600
const known = new Map<string, BankText>()

/** Reads a bank text. Reading its payee again gives the same payee. Texts that were read before come from a cache. */
export function readBankText(whole: string): BankText {
  const text = whole.slice(0, LENGTH_MAX)
  const found = known.get(text) ?? read(text)
  if (known.size >= READ_MAX) known.clear()
  known.set(text, found)
  return found
}

function read(text: string): BankText {
  const upper = text.normalize('NFKC').toUpperCase().replace(/[_\s]/g, ' ').replace(/ {3,}/g, '  ').trim()
  const bare = unframed(upper).trim()
  const rest = isPlaceAlone(bare) ? '' : withoutTown(withoutOrder(withoutPlace(bare)))
  const words = withoutStoreNumbers(wordsOf(rest).map(withoutTail), upper)
  const named = beforeNumber(rest.replace(OWN_NUMBER, '$1~$2'))
  const own = wordsOf(named.replaceAll('~', ''))
    .filter((word) => !isStoreNumber(word))
    .map(withoutTail)
  const extras = [...new Set(words.filter((word) => EXTRA.has(word)))].sort()
  const merchant = own.filter((word) => isTelling(word) && !EXTRA.has(word))
  return {
    words,
    merchant,
    key: keyOf(merchant),
    extras,
    payee:
      merchant.length === 0 && extras.length === 0
        ? ''
        : asWritten(payeeOf(named) || titleCase(merchant.join(' ').toUpperCase()), text),
    numbered: numberedIn(upper),
  }
}

const isTelling = (word: string): boolean => word.length >= 2 && !NOISE.has(word)

/** Tax forms whose number names the tax, and what a text about taxes says besides. */
const FORM_NUMBERS = new Set(split('940 941 1120 2290'))
const OF_TAXES = /TAX|\b(IRS|EFTPS|FORM|HVUT|FUTA|TREAS)/

/** A number behind a name is the number of a store, also when a tax form has the same one: PILOT 941 is no payroll tax. */
function withoutStoreNumbers(words: readonly string[], text: string): readonly string[] {
  if (OF_TAXES.test(text)) return words
  const name = words.findIndex((word) => isTelling(word) && !isStoreNumber(word))
  return words.filter((word, at) => name < 0 || at < name || !FORM_NUMBERS.has(word))
}

/** An order number after a processor's mark, and what stands before both. */
const ORDER = /^(.*?)\s*\* ?(?=[A-Z]*\d)[A-Z\d-]+$/
const withoutOrder = (text: string): string =>
  text.replace(ORDER, (whole, before: string) => (/\p{L}{3}/u.test(before) ? before : whole))

/** The text is nothing but a place and its state. */
function isPlaceAlone(text: string): boolean {
  const words = split(text)
  const town = words.slice(0, -1)
  return STATES.has(words.at(-1) ?? '') && town.every((word) => isPlaceWord(word) || FIRST_WORDS.has(word))
}

/** A store number with the signs before it. */
const STORE_NUMBER = /(?<![\s#])[\s#]+(?:\p{L}?\d{3,}|(?<=[\s#]#\s?)\p{L}?\d+)\b/gu

/** The text before a store number; what follows the number describes the purchase and is not part of the name. */
function beforeNumber(text: string): string {
  const numbers = [...text.matchAll(STORE_NUMBER)].map(({ index }) => index)
  const tells = (word: string): boolean => isTelling(word) && !EXTRA.has(word) && !isStoreNumber(word)
  return text.slice(
    0,
    numbers.find((number, at) => wordsOf(text.slice(numbers[at - 1], number)).some(tells)),
  )
}

/** A number attached to the end of a word is a store number or an order number. */
const withoutTail = (word: string): string => word.replace(/(\p{L}{3,})\d{3,}$/u, '$1')

function keyOf(merchant: readonly string[]): string | null {
  const telling = merchant.filter((word) => !FORM.has(word))
  const of = telling.length > 0 ? telling : merchant
  return of.length === 0 ? null : of.slice(0, KEY_WORDS).join(' ')
}

/** Between the words of a name as it is written. */
const SIGNS = /[\s*#/,:()+]/

/** The words as they are written, from the first to the last that matters, in title case. */
function payeeOf(named: string): string {
  const written = named
    .split(SIGNS)
    .map((word) => word.replace(/^[-.]+|-+$/g, ''))
    .filter((word) => word !== '' && !isStoreNumber(word.toLowerCase()))
  const tells = (word: string): boolean => wordsOf(word).some((part) => isTelling(part) && !APART.has(part))
  const first = written.findIndex(tells)
  const last = written.findLastIndex(tells)
  const isInitial = (word: string | undefined): boolean => /^\p{L}\.?$/u.test(word ?? '')
  const from = isInitial(written[first - 1]) || written[first - 1] === 'THE' ? first - 1 : first
  const start = isInitial(written[from - 1]) ? from - 1 : from
  const shown = first < 0 ? [] : written.slice(start, last + 2)
  // A single letter after a name is part of it, as in CIRCLE K.
  const isLetterBehind = /^\p{L}$/u.test(shown.at(-1) ?? '')
  const kept = isLetterBehind ? shown : shown.slice(0, last + 1 - start)
  return titleCase(kept.join(' ').replaceAll('~', ' '))
}

/** A word that was written in mixed case keeps its spelling. */
function asWritten(payee: string, text: string): string {
  const mixed = new Map(
    text
      .split(SIGNS)
      .filter((word) => /\p{Lu}.*\p{Ll}/u.test(word))
      .map((word) => [word.toUpperCase(), word]),
  )
  return payee
    .split(' ')
    .map((word) => mixed.get(word.toUpperCase()) ?? word)
    .join(' ')
}

const LOWER = new Set(['OF', 'THE', 'AND', 'IN', 'FOR', 'TO'])
const UPPER = new Set(
  split(
    'TA BP QT CH JB TQL DAT WEX EFS ADP IRS NTTA XPO RXO UPS USPS NAPA MHC OTR RTS CAT DOT IFTA IRP UCR KFC AT&T ATT H&R TBS NTG DHL NFI US CVS AAA ADT AIG ATM BMO EFTPS ELD FMCSA FUTA HVUT IDOT ODOT OOIDA SUTA USAA',
  ),
)

const titleCase = (text: string): string =>
  text
    .split(' ')
    .map((word, at) =>
      at > 0 && LOWER.has(word)
        ? word.toLowerCase()
        : UPPER.has(word) || !/\p{L}{3}/u.test(word) || !/[AEIOUY]/.test(word)
          ? word
          : word
              .toLowerCase()
              .replace(
                /(^|[-\d&]|\.(?!com|net|org))(\p{L})/gu,
                (_, before: string, letter: string) => before + letter.toUpperCase(),
              ),
    )
    .join(' ')

/** A whole word and the store number behind it. No sign may belong to two parts, or a text of signs takes minutes to read. */
const NUMBERED = /(?=\p{L}[\p{L}'’-])(?<!\p{L}['’-]*)(\p{L}+(?:['’-]+\p{L}+)*)[^\p{L}\d]*[A-Z]?\d{2,}/gu

function numberedIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(NUMBERED)].map(([, word]) => wordsOf(word ?? '').join(''))
  return new Set(found)
}

/** The payee of a line: as a person typed it or a provider cleaned it up, otherwise as read from its text. */
export function payeeOfLine(line: {
  name: string
  description: string
  merchant_name: string | null
  source: string
}): string {
  if (line.source === 'manual') return line.name
  const read = line.merchant_name ?? (readBankText(line.name).payee || readBankText(line.description).payee)
  return read === '' ? line.name : read
}
