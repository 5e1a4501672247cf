import { together } from '@/tests/support/together'

together({ folders: ['components/features'], share: 1, of: 6 })
