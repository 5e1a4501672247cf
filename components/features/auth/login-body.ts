import { formSchema } from '@/components/form/form-schema'
import { login } from '@/lib/contract/user'

export const loginBody = formSchema(login.body)
