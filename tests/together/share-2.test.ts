import { together } from '@/tests/support/together'

together({ share: 2, of: 12 })
