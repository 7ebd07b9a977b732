/** Limits that only the console needs; a separate file, because the sign-in page loads the others. */
export const consoleLimits = {
  departmentName: { min: 2, max: 20 },
  departmentRemark: { max: 50 },
  /** Total number, because a tree is read as a whole. */
  departments: { max: 2_000 },
  menus: { max: 2_000 },
  menuName: { max: 60 },
  menuPath: { max: 200 },
  menuAddress: { max: 2_000 },
  menuBadge: { max: 12 },
  permissionCode: { max: 100 },
  /** Levels of a tree, including the root. */
  treeDepth: { max: 10 },
  roleName: { min: 2, max: 40 },
  roleCode: { min: 2, max: 32 },
  remark: { max: 200 },
  /** Menu entries that are read. */
  menuRows: { max: 2_000 },
  siteName: { min: 2, max: 60 },
  operator: { max: 120 },
  icpNumber: { max: 60 },
  copyrightDate: { max: 40 },
  frameHosts: { max: 50 },
  mailUsername: { max: 200 },
  mailPassword: { max: 500 },
  mailSender: { max: 80 },
  bannerText: { max: 200 },
  maintenanceText: { max: 500 },
  /** Landing page: lengths of the texts of one person, and number of people in each list. */
  testimonial: { max: 300 },
  portraitName: { max: 60 },
  portraitRole: { max: 80 },
  portraits: { max: 12 },
  /** Accounts per file. All are written in one transaction, which blocks others for some seconds. */
  importRows: { max: 10_000 },
  /** Errors stored per file. */
  importErrors: { max: 10_000 },
  importFileName: { max: 200 },
  /** Communities that one user can own, unless the settings set a lower limit. */
  communitiesPerPerson: { max: 500 },
  /** Maximum age of a session in days. */
  sessionDays: { max: 3_650, initial: 180 },
  /** Files of one user that wait to be imported. */
  waitingImports: { max: 5 },
} as const;
