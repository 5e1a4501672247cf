import { together } from '@/tests/support/together'

together({ folders: ['components/features'], share: 6, of: 6 })
