import { provenVin } from '@/lib/contract/vin'
import { addMonths, monthStart, type Day } from '@/lib/dates/day'
import { setMileage } from '@/server/services/vehicle/mileage'
import { addTrailer, addTruck, type VehicleInput } from '@/server/services/vehicle/vehicles'
import type { OnDay } from '../stage'
import { random, type Random } from '../story/random'
import type { Story } from '../story/story'
import type { Truck } from '../story/world'

interface Make {
  make: string
  model: string
  /** How its serial numbers begin. */
  vin: string
}
const TRACTORS: readonly Make[] = [
  { make: 'Freightliner', model: 'Cascadia', vin: '1FUJHHDR' },
  { make: 'Kenworth', model: 'T680', vin: '1XKYDP9X' },
  { make: 'Peterbilt', model: '579', vin: '1XPBDP9X' },
  { make: 'Volvo', model: 'VNL 760', vin: '4V4NC9EH' },
  { make: 'International', model: 'LT625', vin: '3HSDZAPR' },
]
const VANS: readonly Make[] = [
  { make: 'Great Dane', model: 'Champion 53', vin: '1GRAA062' },
  { make: 'Utility', model: '4000D-X 53', vin: '1UYVS253' },
  { make: 'Wabash', model: 'DuraPlate 53', vin: '1JJV532D' },
]
/** The longest period for which miles are known. */
const MILEAGE_MONTHS = 24
/** Letters of the model years from 2015 on. */
const YEARS = 'FGHJKLMNPRSTVWXY'

/** Trucks by unit, with the miles of every whole month. */
export async function addFleet(on: OnDay, { start, end, trucks }: Story, seed: string): Promise<void> {
  const chance = random(`${seed}/fleet`)
  for (const truck of trucks) {
    const { id } = await addTruck(on(start), {
      ...vehicle(chance, TRACTORS, yearOf(truck, end)),
      unit_number: truck.unit,
      state: 'MO',
      plate_number: `${chance.int(10, 99)}AP${chance.int(10, 99)}`,
      description: REMARKS[truck.held],
    })
    await drive(on, chance, { id, months: months(start, end) })
  }
  for (const unit of trailersOf(trucks)) {
    const input = {
      ...vehicle(chance, VANS, Number(end.slice(0, 4)) - chance.int(3, 8)),
      unit_number: unit,
      state: 'MO',
      plate_number: `${chance.int(100, 999)}T${chance.int(10, 99)}`,
    }
    await addTrailer(on(start), input)
  }
}

const REMARKS: Record<Truck['held'], string> = {
  owned: 'Paid off.',
  financed: 'Bought on credit.',
  leased: 'Leased from Granite State Truck Leasing.',
  driver: 'Belongs to its driver, leased on to us.',
}

/** Two trailers to three trucks. */
const trailersOf = (trucks: readonly Truck[]): string[] =>
  trucks.slice(0, Math.ceil((trucks.length * 2) / 3)).map((_, index) => String(5301 + index))

const yearOf = ({ held, deal }: Truck, end: Day): number =>
  Number((deal?.bought ?? end).slice(0, 4)) - { owned: 7, financed: 2, leased: 3, driver: 5 }[held]

function vehicle(chance: Random, makes: readonly Make[], year: number): VehicleInput {
  const { make, model, vin } = chance.pick(makes)
  const letter = YEARS[(year - 2015) % YEARS.length] ?? 'F'
  return {
    make,
    model,
    year,
    vin_number: provenVin(vin, `${letter}${chance.pick(['L', 'S', 'D', 'N'])}${chance.int(100_000, 999_999)}`),
  }
}

async function drive(on: OnDay, chance: Random, { id, months }: { id: string; months: readonly Day[] }): Promise<void> {
  for (const month of months)
    await setMileage(on(month), { truck: id, month: month.slice(0, 7), miles: chance.int(8000, 10_900) })
}

function months(start: Day, end: Day): Day[] {
  const all: Day[] = []
  const known = addMonths(monthStart(end), -MILEAGE_MONTHS)
  const first = addMonths(monthStart(start), 1)
  for (let month = first < known ? known : first; month < monthStart(end); month = addMonths(month, 1)) all.push(month)
  return all
}
