import { addDays, addMonths, monthStart, type Day } from '@/lib/dates/day'
import { cents, parseCents, toWire } from '@/lib/money/cents'
import type { Ctx } from '@/server/services/context'
import { create as createAsset } from '@/server/services/fixed-asset/create'
import { run as runDepreciation } from '@/server/services/fixed-asset/run'
import { create as createLoan } from '@/server/services/loan/create'
import { mark } from '@/server/services/loan/mark'
import { schedule } from '@/server/services/loan/schedule'
import { setRenewal } from '@/server/services/vehicle/renewal'
import { updateTruck } from '@/server/services/vehicle/update'
import { trailers } from '@/server/services/vehicle/vehicles'
import { found, type Directory } from '../books'
import type { OnDay } from '../stage'
import { isLoanSeen, type Story } from '../story/story'
import type { Deal, Truck } from '../story/world'
import type { OpenLine } from './open-line'

const BY_THE_YEAR = {
  depreciation_method: 'straight_line',
  salvage_value: 0,
  expected_miles: null,
  opening_depreciation: null,
} as const

interface Books {
  story: Story
  directory: Directory
  open: readonly OpenLine[]
  books_start: Day
}

/** Assets with their loans; payments that somebody has seen are linked to their bank lines; depreciation is posted through last month. */
export async function addEquipment(on: OnDay, { story, directory, open, books_start }: Books): Promise<void> {
  for (const truck of story.trucks) {
    const id = found(directory.units, truck.unit)
    if (truck.deal) await buy(on, { truck, id, deal: truck.deal, payments: paymentsOf(truck.unit, story, open) })
    else
      await enter(on(story.start), { asset_type: 'truck', id, held: truck.held, books_start, story_start: story.start })
  }
  for (const [index, truck] of story.trucks.entries())
    await outfit(on(story.end), { id: found(directory.units, truck.unit), truck, index, directory, end: story.end })
  const { results } = await trailers(on(story.start), { page: 1, page_size: 500, ordering: 'unit_number' })
  for (const [index, { id }] of results.entries()) {
    await enter(on(story.start), {
      asset_type: 'trailer',
      id,
      held: index < (results.length * 3) / 8 ? 'owned' : 'leased',
      books_start,
      story_start: story.start,
    })
  }
  await runDepreciation(on(story.end), { month: addMonths(monthStart(story.end), -1).slice(0, 7), preview: false })
}

interface Described {
  id: string
  truck: Truck
  index: number
  directory: Directory
  end: Day
}

/** The driver, mileage and renewals of a truck. */
async function outfit(ctx: Ctx, { id, truck, index, directory, end }: Described): Promise<void> {
  await updateTruck(ctx, {
    id,
    patch: {
      driver: found(directory.people, truck.driver),
      odometer: 180_400 + 37_180 * (index % 11),
      odometer_on: end,
    },
  })
  const renews = [
    { kind: 'registration', expires_on: addMonths(monthStart(end), 2 + (index % 9)) },
    { kind: 'annual_inspection', expires_on: addDays(end, 12 + 23 * index) },
  ] as const
  for (const each of renews) await setRenewal(ctx, { truck: id, ...each })
}

const paymentsOf = (unit: string, { end }: Story, open: readonly OpenLine[]): OpenLine[] =>
  open.filter(({ line: { paper, date } }) => paper?.kind === 'loan' && paper.unit === unit && isLoanSeen(date, end))

async function buy(
  on: OnDay,
  { truck: { unit }, id, deal, payments }: { truck: Truck; id: string; deal: Deal; payments: readonly OpenLine[] },
): Promise<void> {
  const { bought, price, down, rate, months } = deal
  const loan = await createLoan(on(bought), {
    name: `Prairie Truck Credit, unit ${unit}`,
    agreement_name: `60${unit}`,
    truck: id,
    loan_amount: toWire(cents(price - down)),
    interest_rate: rate,
    period: months,
    payment_frequency: 'monthly',
    start_date: bought,
    variable_fee: 0,
  })
  await createAsset(on(bought), {
    asset_type: 'truck',
    truck: id,
    trailer: null,
    type_of_financing: 'loan',
    type_of_ownership: 'company',
    total_cost: toWire(price),
    down_payment: toWire(down),
    purchase_date: bought,
    depreciation_start_date: addMonths(monthStart(bought), 1),
    useful_life: 6,
    bank_account: null,
    loan: loan.id,
    document: null,
    ...BY_THE_YEAR,
  })
  const { results } = await schedule(on(bought), loan.id)
  for (const [index, { id: transaction, line }] of payments.entries()) {
    await mark(on(line.date), { row_id: results[index]?.id ?? '', body: { is_paid: true, transaction } })
  }
}

interface Entered {
  asset_type: 'truck' | 'trailer'
  id: string
  held: Truck['held']
  books_start: Day
  story_start: Day
}
const WORTH = { truck: parseCents('46800'), trailer: parseCents('17400') }
const OWNERSHIP = { owned: 'company', financed: 'company', leased: 'lease', driver: 'owner_operator' } as const

/** What was bought before the books came with its book value; what others own is a record only. */
async function enter(ctx: Ctx, { asset_type, id, held, books_start, story_start }: Entered): Promise<void> {
  await createAsset(ctx, {
    asset_type,
    truck: null,
    trailer: null,
    [asset_type]: id,
    type_of_financing: 'cash',
    type_of_ownership: OWNERSHIP[held],
    total_cost: held === 'owned' ? toWire(WORTH[asset_type]) : 0,
    down_payment: 0,
    purchase_date: addMonths(books_start, -2),
    depreciation_start_date: monthStart(story_start),
    useful_life: asset_type === 'truck' ? 4 : 7,
    bank_account: null,
    loan: null,
    document: null,
    ...BY_THE_YEAR,
  })
}
