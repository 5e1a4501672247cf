import { read } from '@/lib/client/query'
import { sandboxInstitutions } from '@/lib/contract/calls/bank-link'

export const institutions = read('integrations', sandboxInstitutions, {})
