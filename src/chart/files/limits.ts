// How large a chart may be; the sizes are Helm's limits.

/** Files and folders of a chart, packed subcharts' too: a bound of ours. */
export const maxEntries = 20_000

/** For one file of a chart, in bytes. */
export const maxFileSize = 5 * 1024 * 1024

/** For all files of a packed chart together, unpacked, in bytes. */
export const maxChartSize = 100 * 1024 * 1024
