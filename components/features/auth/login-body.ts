import { textRules } from '@/components/form/text-rules'
import { login } from '@/lib/contract/user'

export const loginRules = textRules(login.body)
