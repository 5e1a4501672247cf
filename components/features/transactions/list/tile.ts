import type { IconName } from '@/components/ui/icons'
import type { Transaction } from '@/lib/contract/transaction'

/** The kind of a payment, guessed from its text and shown as an icon. First match wins. */
const KINDS: [RegExp, IconName][] = [
  [/\b(linehaul|freight|surcharge|revenue)\b/, 'package'],
  [/\b(check|cheque)\b/, 'scroll'],
  [/\b(fuel|diesel|gas|def|wex|comdata|efs|mudflap)\b/, 'fuel'],
  [
    /\b(pilot|flying j|love'?s|ta|travelcenters|petro|speedway|kwik trip|sapp bros|maverik|shell|exxon|chevron)\b/,
    'fuel',
  ],
  [/\b(tolls?|e-?zpass|prepass|i-?pass|bestpass|turnpike|scales?|weigh|drivewyze|parking)\b/, 'signpost'],
  [
    /\b(repair|tires?|service|parts|mechanic|maintenance|towing|roadside|wash|napa|fleetpride|speedco|michelin)\b/,
    'wrench',
  ],
  [/\b(insurance|ins|premium|policy|progressive|geico|coverage)\b/, 'shield-check'],
  [/\b(factoring|factor|advance|rts|triumph|otr capital)\b/, 'hand-coins'],
  [/\b(payroll|wages|gusto|adp|settlement|per diem|driver)\b/, 'user'],
  [/\b(loan|lease|equipment|ryder|penske|paccar|financ\w*|trucks?)\b/, 'truck'],
  [/\b(trailers?|xtra|great dane|wabash)\b/, 'container'],
  [/\b(interest|fee|charge|service fee|bank|transfer|zelle|wire|ach transfer)\b/, 'landmark'],
  [/\b(restaurant|cafe|diner|mcdonald'?s|subway|meals?|starbucks)\b/, 'utensils'],
  [/\b(deposit|dividend|savings)\b/, 'piggy-bank'],
]

/** The category is the best clue, then the payee, then the bank's text. */
export function tileIcon(
  row: Pick<Transaction, 'name' | 'description' | 'amount_type' | 'chart_of_account'>,
): IconName {
  for (const words of [row.chart_of_account?.name, row.name, row.description]) {
    const kind = KINDS.find(([pattern]) => pattern.test(words?.toLowerCase() ?? ''))
    if (kind) return kind[1]
  }
  return row.amount_type === 'money_in' ? 'package' : 'receipt'
}
