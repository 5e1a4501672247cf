import { daysBetween, weekday, type Day } from '@/lib/dates/day'
import { add, cents, ZERO, type Cents } from '@/lib/money/cents'
import { random, type Random } from './random'
import { achText, upper } from './text'
import type { Routine, Setting, Truck, World } from './world'

/** Every other Friday wages and their taxes, every Friday the settlements of drivers who own their trucks. */
export function wages(setting: Setting): Routine[] {
  const chance = random(`${setting.seed}/wages`)
  const hired = setting.trucks.filter((truck) => !truck.leased_on)
  const own = setting.trucks.filter((truck) => truck.leased_on)
  const staff = 2 + Math.floor(setting.trucks.length / 15)
  return [
    (day, world) => {
      for (const [index, drivers] of (isPayday(day) ? terminals(hired) : []).entries()) {
        payroll(world, chance, { drivers: drivers.length, staff: index === 0 ? staff : 0 })
      }
      if (weekday(day) === 5) for (const truck of own) settle(world, chance, truck)
    },
  ]
}

const isPayday = (day: Day): boolean => weekday(day) === 5 && (daysBetween('2020-01-03', day) / 7) % 2 === 0

/** Payroll runs per terminal of at most 25 drivers. */
const terminals = (drivers: readonly Truck[]): (readonly Truck[])[] =>
  Array.from({ length: Math.ceil(drivers.length / 25) }, (_, index) => drivers.slice(index * 25, index * 25 + 25))

function payroll(world: World, chance: Random, { drivers, staff }: { drivers: number; staff: number }): void {
  const run = (people: number, low: number, high: number): Cents =>
    Array.from({ length: people }, () => chance.dollars(low, high)).reduce<Cents>(add, ZERO)
  const net = run(drivers, 2020, 2540)
  const office = run(staff, 1480, 1980)
  const taxes = cents(((net + office) * 31n) / 100n)
  const text = (what: string) => achText(chance, 'GUSTO', what, 'COTTONWOOD RIDGE')
  world.pay({ account: 'checking', amount: net, category: 5010, from: 'Gusto', ...text('PAYROLL') })
  world.pay({ account: 'checking', amount: office, category: 7010, from: 'Gusto', ...text('OFFICE PAY') })
  world.pay({ account: 'checking', amount: taxes, category: 5030, from: 'Gusto', ...text('TAX') })
}

const settle = (world: World, chance: Random, { driver, unit }: Truck): void => {
  if (!chance.chance(9300)) return
  const text = achText(chance, upper(driver), 'SETTLEMENT', `UNIT ${unit} WEEK ENDING`)
  world.pay({ account: 'checking', amount: chance.dollars(1380, 2640), category: 5060, from: driver, unit, ...text })
}
