import {
  Container,
  Fuel,
  HandCoins,
  Landmark,
  Package,
  PiggyBank,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Signpost,
  Truck,
  User,
  Utensils,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { Transaction } from '@/lib/contract/transaction'

/** What a payment is about, guessed from its words and drawn on its tile. First match wins. */
const KINDS: [RegExp, LucideIcon][] = [
  [/\b(linehaul|freight|surcharge|revenue)\b/, Package],
  [/\b(check|cheque)\b/, ScrollText],
  [/\b(fuel|diesel|gas|def|wex|comdata|efs|mudflap)\b/, Fuel],
  [/\b(pilot|flying j|love'?s|ta|travelcenters|petro|speedway|kwik trip|sapp bros|maverik|shell|exxon|chevron)\b/, Fuel],
  [/\b(tolls?|e-?zpass|prepass|i-?pass|bestpass|turnpike|scales?|weigh|drivewyze|parking)\b/, Signpost],
  [
    /\b(repair|tires?|service|parts|mechanic|maintenance|towing|roadside|wash|napa|fleetpride|speedco|michelin)\b/,
    Wrench,
  ],
  [/\b(insurance|ins|premium|policy|progressive|geico|coverage)\b/, ShieldCheck],
  [/\b(factoring|factor|advance|rts|triumph|otr capital)\b/, HandCoins],
  [/\b(payroll|wages|gusto|adp|settlement|per diem|driver)\b/, User],
  [/\b(loan|lease|equipment|ryder|penske|paccar|financ\w*|trucks?)\b/, Truck],
  [/\b(trailers?|xtra|great dane|wabash)\b/, Container],
  [/\b(interest|fee|charge|service fee|bank|transfer|zelle|wire|ach transfer)\b/, Landmark],
  [/\b(restaurant|cafe|diner|mcdonald'?s|subway|meals?|starbucks)\b/, Utensils],
  [/\b(deposit|dividend|savings)\b/, PiggyBank],
]

/** The category says most, then the payee, then the bank's text. */
export function tileIcon(
  row: Pick<Transaction, 'name' | 'description' | 'amount_type' | 'chart_of_account'>,
): LucideIcon {
  for (const words of [row.chart_of_account?.name, row.name, row.description]) {
    const kind = KINDS.find(([pattern]) => pattern.test(words?.toLowerCase() ?? ''))
    if (kind) return kind[1]
  }
  return row.amount_type === 'money_in' ? Package : ReceiptText
}
