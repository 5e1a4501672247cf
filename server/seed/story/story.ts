import { addDays, addMonths, monthStart, type Day } from '@/lib/dates/day'
import { cents, parseCents, type Cents } from '@/lib/money/cents'
import { equipment, fleet } from './equipment'
import { income, LEAD_DAYS } from './income'
import { loan } from './loan'
import { isOdd, oddities } from './oddities'
import { office } from './office'
import type { BillPaper, InvoicePaper } from './papers'
import { stillOpenBills } from './payables'
import { people, type People } from './people'
import { road } from './road'
import { ruleFor } from './rules'
import { shop } from './shop'
import { transfers } from './transfers'
import { wages } from './wages'
import { World, type AccountKey, type Happening, type Setting, type Truck } from './world'

interface StoryPlan {
  /** The same seed, size and day give the same story. */
  seed: string
  trucks: number
  months: number
  today: Day
  /** False generates only bank lines, for measuring large books. */
  papers?: boolean
}

/** A bank line of the demo, with the category it belongs to, and whether somebody has filed it there yet. */
export interface StoryLine extends Omit<Happening, 'hard'> {
  filed: boolean
}

export interface Story {
  start: Day
  end: Day
  /** Lines through this day are filed and finalized. */
  closed_through: Day
  /** The bookkeeper has seen lines through this day. */
  seen_through: Day
  people: People
  trucks: readonly Truck[]
  /**
   * Lines in order of days, and within a day in the order in which they happened. Can be iterated again from the start.
   */
  lines: () => Generator<StoryLine>
  /** The ending balance of each account; a card's debt is negative. Known once all lines have been generated. */
  closing: () => Record<AccountKey, Cents>
  /** Invoices and bills in the order in which they were written. Known once all lines have been generated. */
  papers: () => { invoices: readonly InvoicePaper[]; bills: readonly BillPaper[] }
}

/** The newest lines wait for somebody to file them. */
const WAITING_DAYS = 17
/** Months whose lines are still open; without papers, months that are closed. */
const [OPEN_MONTHS, CLOSED_MONTHS] = [4, 7]
const TRANSFERS_CLEARING = 1090
/** Since when rules file lines, and transfers are accepted from suggestions; a payment of a loan waits a little longer than others. */
const HELPED_DAYS = 70
const LOAN_DAYS = 24

export function writeStory({ seed, trucks, months, today, papers = true }: StoryPlan): Story {
  const start = addMonths(today, -months)
  const end = addDays(today, -1)
  const crowd = people(seed, trucks)
  const setting: Setting = {
    seed,
    start,
    end,
    trucks: fleet(crowd.drivers, start),
    customers: crowd.customers,
    owner: crowd.owner,
    papers,
  }
  const closed_through = addDays(
    quarterStart(papers ? addMonths(end, -OPEN_MONTHS) : addMonths(start, CLOSED_MONTHS)),
    -1,
  )
  const seen_through = addDays(end, -WAITING_DAYS)
  const file = filing({ closed_through, seen_through, end, papers })
  let world = new World(start, opening(trucks))
  function* lines(): Generator<StoryLine> {
    world = new World(start, opening(trucks))
    for (const happened of days(setting, world)) yield* happened.map(file)
  }
  return {
    start,
    end,
    closed_through,
    seen_through,
    people: crowd,
    trucks: setting.trucks,
    lines,
    closing: () => ({ ...world.balance }),
    papers: () => ({
      invoices: world.invoices,
      bills: [...world.bills].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    }),
  }
}

function* days(setting: Setting, world: World): Generator<Happening[]> {
  const [haul, ...rest] = income(setting)
  const routines = [
    ...rest,
    ...road(setting),
    ...shop(setting),
    ...wages(setting),
    ...office(setting),
    ...stillOpenBills(setting),
    ...loan(setting),
    ...equipment(setting),
    ...oddities(setting),
    ...transfers(setting),
  ]
  for (let day = addDays(setting.start, -LEAD_DAYS); day < setting.start; day = addDays(day, 1)) haul?.(day, world)
  for (let day = setting.start; day <= setting.end; day = addDays(day, 1)) {
    world.turnTo(day)
    haul?.(day, world)
    for (const routine of routines) routine(day, world)
    yield world.take()
  }
}

/** Decides what the bookkeeper has filed, and what is left to rules, suggestions and documents. */
function filing({
  closed_through,
  seen_through,
  end,
  papers,
}: {
  closed_through: Day
  seen_through: Day
  end: Day
  papers: boolean
}) {
  const helped = addDays(end, -HELPED_DAYS)
  const isLeft = ({ date, category, name, paper }: Happening): boolean =>
    paper !== null || (date > helped && (category === TRANSFERS_CLEARING || isOdd(name) || ruleFor(name) !== undefined))
  return ({ hard, ...line }: Happening): StoryLine => {
    const filed =
      line.date <= seen_through && !(hard && line.date > closed_through) && !(papers && isLeft({ hard, ...line }))
    return filed
      ? { ...line, filed }
      : { ...line, filed, stakeholder: line.paper && line.date <= seen_through ? line.stakeholder : null }
  }
}

/** Whether a payment of a loan has been linked by somebody. */
export const isLoanSeen = (date: Day, end: Day): boolean => date <= addDays(end, -LOAN_DAYS)

const opening = (trucks: number): Record<AccountKey, Cents> => {
  const sized = (dollars: string): Cents => cents((parseCents(dollars) * BigInt(trucks)) / 12n)
  return {
    checking: sized('71482.36'),
    savings: sized('64210.08'),
    fleet_card: sized('-6318.44'),
    office_card: sized('-4870.12'),
  }
}

function quarterStart(day: Day): Day {
  const behind = (Number(day.slice(5, 7)) - 1) % 3
  return monthStart(addMonths(monthStart(day), -behind))
}
