import { addDays, addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import { cents, parseCents, type Cents } from '@/lib/money/cents'
import { income, LEAD_DAYS } from './income'
import { loan } from './loan'
import { office } from './office'
import { people, type People } from './people'
import { road } from './road'
import { shop } from './shop'
import { transfers } from './transfers'
import { wages } from './wages'
import { World, type AccountKey, type Happening, type Setting, type Truck } from './world'

export interface StoryPlan {
  /** The same seed, size and day tell the same story. */
  seed: string
  trucks: number
  months: number
  today: Day
}

/** A bank line of the demo; null where nobody has filed it yet. */
export interface StoryLine extends Omit<Happening, 'category' | 'hard'> {
  category: number | null
}

export interface Story {
  start: Day
  end: Day
  /** Lines through this day are filed and finalized. */
  closed_through: Day
  people: People
  /** Lines in order of days, and within a day in the order in which they happened. Can be told again from the start. */
  lines: () => Generator<StoryLine>
  /** What each account holds at the end; a card's debt is negative. Known once all lines are told. */
  closing: () => Record<AccountKey, Cents>
}

/** The newest lines wait for somebody to file them. */
const WAITING_DAYS = 14
const CLOSED_MONTHS = 4

export function story({ seed, trucks, months, today }: StoryPlan): Story {
  const start = addMonths(today, -months)
  const end = addDays(today, -1)
  const crowd = people(seed, trucks)
  const setting: Setting = { seed, start, end, trucks: fleet(crowd.drivers), customers: crowd.customers, owner: crowd.owner }
  const closed_through = quarterEnd(addMonths(start, CLOSED_MONTHS))
  let world = new World(start, opening(trucks))
  const file = filing(closed_through, addDays(end, -WAITING_DAYS))
  function* lines(): Generator<StoryLine> {
    world = new World(start, opening(trucks))
    for (const happened of days(setting, world)) yield* happened.map(file)
  }
  return { start, end, closed_through, people: crowd, lines, closing: () => ({ ...world.balance }) }
}

function* days(setting: Setting, world: World): Generator<Happening[]> {
  const [haul, ...rest] = income(setting)
  const routines = [...rest, ...road(setting), ...shop(setting), ...wages(setting), ...office(setting), ...loan(setting), ...transfers(setting)]
  for (let day = addDays(setting.start, -LEAD_DAYS); day < setting.start; day = addDays(day, 1)) haul?.(day, world)
  for (let day = setting.start; day <= setting.end; day = addDays(day, 1)) {
    world.turnTo(day)
    haul?.(day, world)
    for (const routine of routines) routine(day, world)
    yield world.take()
  }
}

/** What the bookkeeper has got round to. */
const filing = (closed_through: Day, filed_through: Day) => ({ hard, category, stakeholder, ...line }: Happening): StoryLine =>
  line.date > filed_through || (hard && line.date > closed_through)
    ? { ...line, category: null, stakeholder: null }
    : { ...line, category, stakeholder }

const fleet = (drivers: readonly string[]): Truck[] =>
  drivers.map((driver, index) => ({ unit: String(101 + index), driver, leased_on: index % 4 === 3 }))

const opening = (trucks: number): Record<AccountKey, Cents> => {
  const sized = (dollars: string): Cents => cents((parseCents(dollars) * BigInt(trucks)) / 12n)
  return { checking: sized('71482.36'), savings: sized('64210.08'), fleet_card: sized('-6318.44'), office_card: sized('-4870.12') }
}

function quarterEnd(day: Day): Day {
  const behind = (Number(day.slice(5, 7)) - 1) % 3
  return monthEnd(addMonths(monthStart(day), 2 - behind))
}
