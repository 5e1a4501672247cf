import { together } from '@/tests/support/together'

together({ folders: ['components/features'], share: 3, of: 6 })
