import { addDays, weekday, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, negate, parseCents, subtract, type Cents } from '@/lib/money/cents'
import { random, type Random } from './random'
import { FLEET_CARD } from './road'
import { OFFICE_CARD } from './shop'
import { achText } from './text'
import {
  falls,
  isBusinessDay,
  onBusinessDay,
  times,
  wholeThousands,
  type AccountKey,
  type Routine,
  type Setting,
  type World,
} from './world'

const CLEARING = 1090

/** Money between the company's own accounts and its owner: cards are paid off, savings go up and down, the owner draws. */
export function transfers(setting: Setting): Routine[] {
  const chance = random(`${setting.seed}/transfers`)
  const size = setting.trucks.length
  const sized = (dollars: string): Cents => cents((parseCents(dollars) * BigInt(size)) / 12n)
  return [
    (day, world) => {
      if (weekday(day) === 5) payCard(world, 'fleet_card', FLEET_CARD)
      if (falls(day, 23)) payCard(world, 'office_card', OFFICE_CARD)
      if (falls(day, 6)) saveMoney(world, sized('95000'))
      if (isBusinessDay(day) && world.balance.checking < sized('38000')) fetchMoney(world, sized('40000'))
      if (falls(day, 29)) draw(world, chance, setting.owner, sized('45000'), size)
      if (isMonthEnd(day)) interest(world)
    },
  ]
}

/** Leaves checking on one day and reaches the card on the next: in between the money is in transit. */
function payCard(world: World, card: 'fleet_card' | 'office_card', last4: string): void {
  const amount = negate(world.balance[card])
  if (amount <= 0n) return
  const text = `ONLINE PMT TO CARD ENDING ${last4}`
  world.pay({ account: 'checking', amount, category: CLEARING, name: text, description: `${text} WEB PMT` })
  world.onDay(onBusinessDay(addDays(world.day, 1)), () =>
    world.receive({
      account: card,
      amount,
      category: CLEARING,
      name: 'PAYMENT RECEIVED THANK YOU',
      description: 'ONLINE PAYMENT THANK YOU',
    }),
  )
}

function saveMoney(world: World, enough: Cents): void {
  move(world, 'checking', 'savings', wholeThousands(subtract(world.balance.checking, enough)))
}

function fetchMoney(world: World, wanted: Cents): void {
  const { savings } = world.balance
  move(world, 'savings', 'checking', wholeThousands(savings < wanted ? savings : wanted))
}

function move(world: World, from: AccountKey, to: AccountKey, amount: Cents): void {
  if (amount <= 0n) return
  const label = { checking: 'CHK ...6204', savings: 'SAV ...9917', fleet_card: '', office_card: '' }
  const text = (way: string, other: AccountKey) => ({
    name: `ONLINE TRANSFER ${way} ${label[other]}`,
    description: `ONLINE BANKING TRANSFER ${way} ${label[other]}`,
  })
  world.pay({ account: from, amount, category: CLEARING, ...text('TO', to) })
  world.receive({ account: to, amount, category: CLEARING, ...text('FROM', from) })
}

function draw(world: World, chance: Random, owner: string, enough: Cents, size: number): void {
  if (world.balance.checking < enough) return
  const amount = times(chance.dollars(8500, 13_500), Math.ceil(size / 24))
  world.pay({
    account: 'checking',
    amount,
    category: 3020,
    from: owner,
    ...achText(chance, owner.toUpperCase(), 'OWNER DRAW'),
  })
}

const isMonthEnd = (day: Day): boolean => addDays(day, 1).endsWith('-01')

/** 0.48 percent a year. */
const interest = (world: World): void =>
  world.receive({
    account: 'savings',
    amount: cents(divideRound(world.balance.savings * 4n, 10_000n)),
    category: 8010,
    name: 'INTEREST PAYMENT',
    description: 'INTEREST PAID THIS PERIOD',
  })
