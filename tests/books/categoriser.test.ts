import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SURE_FROM } from '@/lib/contract/bounds'
import { readBankText } from '@/server/ledger/match/bank-text'
import { classifier, type PastLine } from '@/server/ledger/match/classifier'
import { ACCOUNTS, answersOn, elsewhere, filedAs } from '@/tests/support/helper-measure'
import { FINAL_HALF } from '@/tests/support/labelled-texts'
import { processorMs } from '@/tests/support/processor-time'

/** Bank texts as in truckers' statements, each with the account that an accountant would choose; "none" has no meaning. */
const TEXTS = readFileSync(path.join(__dirname, 'bank-texts.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [direction = '', account = '', ...words] = line.split(' ')
    return {
      amount_type: direction === 'in' ? ('money_in' as const) : ('money_out' as const),
      isMeant: direction !== 'none',
      account: Number(account),
      description: words.join(' ').trim(),
    }
  })
const meant = TEXTS.filter((text) => text.isMeant)
function measure(past: readonly PastLine[]) {
  const suggest = classifier(ACCOUNTS, past)
  const answers = meant.map((text) => ({ ...text, answer: suggest(text).account?.chart_number ?? null }))
  const answered = answers.filter(({ answer }) => answer !== null)
  const wrong = answered.filter(({ answer, account }) => answer !== account)
  return {
    texts: meant.length,
    precision: Math.floor((1000 * (answered.length - wrong.length)) / answered.length) / 10,
    coverage: Math.floor((1000 * answered.length) / meant.length) / 10,
    wrong: wrong.map(({ description, account, answer }) => `${description}: ${answer}, not ${account}`),
    abstained: answers.filter(({ answer }) => answer === null).map(({ description }) => description),
  }
}
const summary = ({ texts, precision, coverage, wrong, abstained }: ReturnType<typeof measure>): string =>
  [
    `${texts} bank texts: precision ${precision} %, coverage ${coverage} %`,
    ...wrong.map((each) => `  wrong      ${each}`),
    ...abstained.map((each) => `  abstained  ${each}`),
  ].join('\n')

describe('the helper on bank texts that it was not built from', () => {
  it('new books, keywords only: at least 97 of 100 answers are right, and 80 of 100 texts get an answer', () => {
    const result = measure([])
    process.stdout.write(`${summary(result)}\n`)
    expect(result.texts).toBeGreaterThanOrEqual(150)
    expect(result.precision).toBeGreaterThanOrEqual(97)
    expect(result.coverage).toBeGreaterThanOrEqual(80)
  })

  it('with every merchant categorized twice before: at least 99 of 100 answers are right, and 99 of 100 texts get an answer', () => {
    const result = measure(meant.flatMap((text) => [filedAs(text), filedAs(text)]))
    process.stdout.write(`${summary(result)}\n`)
    expect(result.precision).toBeGreaterThanOrEqual(99)
    expect(result.coverage).toBeGreaterThanOrEqual(99)
  })

  it('abstains on meaningless texts', () => {
    const suggest = classifier(ACCOUNTS, [])
    expect(
      TEXTS.filter((text) => !text.isMeant && suggest(text).account !== null).map((text) => text.description),
    ).toEqual([])
  })
})

const percent = (part: number, of: number): number => Math.floor((1000 * part) / of) / 10
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const known = FINAL_HALF.filter(({ account }) => account !== null)
const silent = FINAL_HALF.filter(({ account }) => account === null)

describe('the helper on the final half of the labeled texts', () => {
  const answers = answersOn(FINAL_HALF)
  const given = answers.filter(({ answer }) => answer.account !== null)
  const sure = given.filter(({ answer }) => answer.confidence >= SURE_FROM)

  it('above the acceptance threshold at least 99 of 100 answers are right, and these cover 80 of 100 texts with a known account', () => {
    const right = sure.filter(({ isRight }) => isRight)
    say(`${known.length} texts that can be known, ${silent.length} that cannot; accept bar ${SURE_FROM}`)
    say(
      `at the bar: ${sure.length} answers, ${percent(right.length, sure.length)} % right, coverage ${percent(right.length, known.length)} %`,
    )
    say(`all answers: ${given.length}, ${percent(given.filter(({ isRight }) => isRight).length, given.length)} % right`)
    for (const { description, account, answer, isRight } of given)
      if (!isRight) say(`  wrong  ${description}: ${answer.account?.chart_number}, not ${account ?? 'any'}`)
    expect(right.length / sure.length).toBeGreaterThanOrEqual(0.99)
    expect(right.length / known.length).toBeGreaterThanOrEqual(0.8)
  })
  it('answers with confidence p are right with a frequency of at least p', () => {
    for (const from of [0.8, 0.9, 0.95, SURE_FROM]) {
      const confident = given.filter(({ answer }) => answer.confidence >= from)
      const right = percent(confident.filter(({ isRight }) => isRight).length, confident.length)
      say(`says ${from} or more: ${confident.length} answers, ${right} % right`)
      expect(right).toBeGreaterThanOrEqual(100 * from)
    }
  })
  it('never suggests income for money out or an expense for money in', () => {
    const wrong = given.filter(
      ({ amount_type, answer }) =>
        answer.account?.account_element === (amount_type === 'money_in' ? 'expense' : 'income'),
    )
    expect(wrong.map(({ description }) => description)).toEqual([])
  })
  it('abstains on at least 97 of 100 meaningless texts', () => {
    const left = answers.filter(({ account, answer }) => account === null && answer.account === null)
    say(`${left.length} of ${silent.length} texts without meaning left alone, ${percent(left.length, silent.length)} %`)
    expect(left.length / silent.length).toBeGreaterThanOrEqual(0.97)
  })
  it('a merchant that was categorized once is recognized in another town in at least 95 of 100 cases', () => {
    const moved = known.flatMap((text) => {
      const there = [1, 2, 3, 4].flatMap((nth) => elsewhere(text, nth) ?? [])
      const isNamed = readBankText(text.description).key !== null
      return isNamed ? there.map((other) => ({ text, other })) : []
    })
    // A text that matches no keyword, so that only earlier categorizing can teach it.
    const taught = moved.map(({ text, other }) => ({
      ...other,
      answer: classifier(
        ACCOUNTS.map((account) => ({ ...account, keywords: null })),
        [{ ...filedAs(text), account: '8540' }],
      )({
        ...other,
        amount_type: text.amount_type,
      }),
    }))
    const right = taught.filter(({ answer }) => answer.account?.chart_number === 8540)
    say(
      `${right.length} of ${taught.length} right in another town after one filing, ${percent(right.length, taught.length)} %`,
    )
    for (const { description, answer } of taught.filter((one) => !right.includes(one)).slice(0, 10))
      say(`  ${description}: ${answer.explanation}`)
    expect(taught.length).toBeGreaterThanOrEqual(200)
    expect(right.length / taught.length).toBeGreaterThanOrEqual(0.95)
  })
  it('2,000 texts get answers within 4 seconds of processor time, including the training', () => {
    const texts = Array.from({ length: 2000 }, (_, at) => FINAL_HALF[at % FINAL_HALF.length] ?? FINAL_HALF[0])
    const took = processorMs(() => {
      const suggest = classifier(ACCOUNTS, known.map(filedAs))
      for (const text of texts) if (text) suggest(text)
    })
    say(`2,000 texts in ${Math.round(took)} ms`)
    expect(took).toBeLessThanOrEqual(4000)
  })
})
