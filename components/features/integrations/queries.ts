import { read } from '@/lib/client/query'
import { sandboxInstitutions } from '@/lib/contract/bank-link'

export const institutions = read('integrations', sandboxInstitutions, {})
