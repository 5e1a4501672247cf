import { TRUCKING_TEMPLATE } from '@/server/ledger/accounts'
import { EVIDENCE, type Evidence } from '@/server/ledger/match/calibration'
import { readBankText } from '@/server/ledger/match/bank-text'
import { classifier, type CategoryAccount, type Suggestion } from '@/server/ledger/match/classifier'
import type { LabelledText } from './labelled-texts'

/** Accounts of new books, known by their numbers. */
export const ACCOUNTS: readonly CategoryAccount[] = TRUCKING_TEMPLATE.filter((account) => account.is_categorize).map(
  (account) => ({
    ...account,
    id: String(account.chart_number),
    chat_gpt_text: null,
    account_element: account.account_element as CategoryAccount['account_element'],
  }),
)

export const filedAs = ({ account, description, amount_type }: LabelledText) => ({
  account: String(account),
  text: description,
  amount_type,
})

const TOWNS =
  `AMARILLO TX|JOPLIN MO|WEST MEMPHIS AR|OKLAHOMA CITY OK|LAREDO TX|EL PASO TX|LAS CRUCES NM|GALLUP NM|KINGMAN AZ|BARSTOW CA|LODI CA|TROUTDALE OR|POST FALLS ID|BILLINGS MT
|CHEYENNE WY|LIMON CO|SALINA KS|ST LOUIS MO|EFFINGHAM IL|FORT WAYNE IN|HUBBARD OH|CARLISLE PA|ELKTON MD|JESSUP MD|WYTHEVILLE VA|KENLY NC|LAKE PARK GA|OCALA FL|SLIDELL LA|LAKE CHARLES LA
|JACKSON MS|KNOXVILLE TN|WALCOTT IA|SIOUX CITY IA|RAPID CITY SD|FARGO ND|ROGERS MN|OAK CREEK WI|NORTH LAS VEGAS NV|SALT LAKE CITY UT|RUSSELLVILLE AR|BIG CABIN OK|NORTH PLATTE NE|BOWLING GREEN KY`
    .replaceAll('\n', '')
    .split('|')

/** The same purchase in another town and store on another day; null if the text has no town of the list. */
export function elsewhere(text: LabelledText, nth: number): LabelledText | null {
  const upper = text.description.toUpperCase()
  const town = TOWNS.find((each) => upper.includes(` ${each}`))
  if (!town) return null
  const at = upper.indexOf(` ${town}`) + 1
  const other = TOWNS[(TOWNS.indexOf(town) + 7 * nth + 5) % TOWNS.length] ?? town
  const [before, behind] = [text.description.slice(0, at), text.description.slice(at + town.length)]
  const anew = (part: string): string =>
    part.replace(/\d(?=\d)|(?<=\d)\d/g, (digit) => String((Number(digit) + nth) % 10))
  return { ...text, description: `${anew(before).replace(/\d\d\/\d\d/, '03/1' + String(nth))}${other}${anew(behind)}` }
}

export type Answered = LabelledText & { answer: Suggestion; isRight: boolean }

export function answersOn(texts: readonly LabelledText[], suggest = classifier(ACCOUNTS, [])): Answered[] {
  return texts.map((text) => {
    const answer = suggest(text)
    return { ...text, answer, isRight: answer.account?.chart_number === text.account }
  })
}

/** Each text once, after this many others of its merchant were categorized. */
export function fromHistory(texts: readonly LabelledText[], filings: number): Answered[] {
  const meant = texts.filter(({ account }) => account !== null)
  const groups = new Map<string, LabelledText[]>()
  for (const text of meant) {
    const { key } = readBankText(text.description)
    if (key !== null)
      groups.set(`${text.amount_type} ${key}`, [...(groups.get(`${text.amount_type} ${key}`) ?? []), text])
  }
  return [...groups.values()].flatMap((group) =>
    group.flatMap((text, at) => {
      const others = [...group.slice(at + 1), ...group.slice(0, at)].slice(0, filings)
      const moved = [1, 2, 3].flatMap((nth) => elsewhere(text, nth) ?? []).slice(0, filings)
      const pasts = [others, moved].filter((past) => past.length === filings)
      return pasts.flatMap((past) => answersOn([text], classifier(ACCOUNTS, past.map(filedAs))))
    }),
  )
}

type Table = Record<Evidence, { answers: number; right: number }>

/** The required content of the calibration file: how often each kind of evidence is right on these texts. */
export function calibrationOn(texts: readonly LabelledText[]): Table {
  const answers = [...answersOn(texts), ...[1, 2, 3].flatMap((filings) => fromHistory(texts, filings))]
  const table = Object.fromEntries(EVIDENCE.map((kind) => [kind, { answers: 0, right: 0 }])) as Table
  for (const { answer, account } of answers) {
    if (answer.evidence === null) continue
    table[answer.evidence].answers += 1
    if (answer.leans_to?.chart_number === account) table[answer.evidence].right += 1
  }
  return table
}
