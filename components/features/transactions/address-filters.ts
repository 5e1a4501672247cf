import { LIST_MAX, POSTING_LIMIT, TEXT_MAX } from '@/lib/contract/bounds'
import { AMOUNT_TYPES, isId, TRANSACTION_SOURCES, TRANSACTION_STATUSES } from '@/lib/contract/choices'
import type { TransactionFilter } from '@/lib/contract/transaction'
import { isDay } from '@/lib/dates/day'

/** What a person narrowed the list by. In the address it has the names of the API's query, one to one. */
export type Filters = Omit<TransactionFilter, 'search' | 'not_categorized' | 'split_transaction'>
export type FilterKey = keyof Filters

/** A text as the API reads it; undefined where it would refuse. */
type Read<V> = (text: string) => V | undefined

const only = (fits: (text: string) => boolean): Read<string> => (text) => (fits(text) ? text : undefined)
const oneOf = <V extends string>(known: readonly V[]): Read<V> => (text) => known.find((value) => value === text)
const listOf = <V>(read: Read<V>): Read<V[]> => (text) => {
  const parts = text.split(',')
  const values = parts.map(read).filter((value) => value !== undefined)
  return values.length === parts.length && parts.length <= LIST_MAX ? values : undefined
}
const id = only(isId)
const day = only(isDay)
const name: Read<string> = (text) => (text.length <= TEXT_MAX ? text : undefined)
const words: Read<string> = (text) => name(text.trim()) || undefined
const YES = ['true', '1', 'yes', 'on', 'y', 'enabled']
const NO = ['false', '0', 'no', 'off', 'n', 'disabled']
const flag: Read<boolean> = (text) => (YES.includes(text.toLowerCase()) ? true : NO.includes(text.toLowerCase()) ? false : undefined)
const amount: Read<number> = (text) => {
  const value = /^-?\d{1,16}(\.\d+)?$/.test(text) ? Number(text) : NaN
  return Math.abs(value) < POSTING_LIMIT && /^-?\d+(\.\d{1,2})?$/.test(String(value)) ? value : undefined
}

const READ: { [Key in FilterKey]-?: Read<Filters[Key]> } = {
  id: listOf(id),
  stakeholders: listOf(id),
  stakeholder: id,
  with_out_stakeholder: flag,
  min_amount: amount,
  max_amount: amount,
  bank_accounts: listOf(id),
  bank_account: id,
  chart_of_accounts: listOf(id),
  chart_of_account: id,
  parent_chart_of_accounts: listOf(id),
  except_chart_of_accounts: listOf(id),
  chart_of_account_by_names: listOf(name),
  integration: id,
  name: words,
  name__not_contains: words,
  name__equals: words,
  name__not_equals: words,
  description: words,
  description__not_contains: words,
  description__equals: words,
  description__not_equals: words,
  start_date: day,
  end_date: day,
  is_recurring: flag,
  is_flagged: flag,
  is_finalized: flag,
  status: listOf(oneOf(TRANSACTION_STATUSES)),
  amount_type: oneOf(AMOUNT_TYPES),
  sources: listOf(oneOf(TRANSACTION_SOURCES)),
  waiting_on: id,
  entities: listOf(id),
}
const isKey = (key: string): key is FilterKey => key in READ
export const FILTER_KEYS: readonly FilterKey[] = Object.keys(READ).filter(isKey)

/** Reads the filters in an address; one that the API would refuse is left out. */
export function filtersFromParams(params: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const key of FILTER_KEYS) {
    const text = params.get(key)
    const value = text === null || text === '' ? undefined : READ[key](text)
    if (value !== undefined) Object.assign(filters, { [key]: value })
  }
  return filters
}
