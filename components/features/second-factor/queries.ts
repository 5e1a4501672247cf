import { read } from '@/lib/client/query'
import { secondFactor } from '@/lib/contract/second-factor'

export const ownFactor = read('second-factor', secondFactor, {})
