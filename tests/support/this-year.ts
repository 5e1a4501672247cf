import { dayIn } from '@/lib/dates/day'

/** The current year where test companies are; in UTC it begins six hours earlier. */
export const thisYear = (now = new Date()): number => Number(dayIn('America/Chicago', now).slice(0, 4))
