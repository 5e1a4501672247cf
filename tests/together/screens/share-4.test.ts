import { together } from '@/tests/support/together'

together({ folders: ['components/features'], share: 4, of: 6 })
