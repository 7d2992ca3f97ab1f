/**
 * Lists as buyers paste them into quick order, each with its expected lines in the notation of `orderMessages`. Written
 * before the reader could do all of them.
 */
export const realLists: readonly {
  readonly what: string;
  readonly text: string;
  readonly lines: readonly string[];
}[] = [
  {
    what: "a chat of two messages",
    text: "[21/11/26, 3:14 pm] Ravi: 12x16 pod 5000\n[21/11/26, 3:15 pm] Ravi: 10x12 npd 2k",
    lines: ["POLPOD120160 = 5000", "POLNPD100120 = 2000"],
  },
  {
    what: "CSV with quoted quantities",
    text: 'SKU,Qty\nPOLPOD120160,"2,000"\nPOLNPD100120,"1,00,000"',
    lines: ["note: SKU, Qty", "POLPOD120160 = 2000", "POLNPD100120 = 100000"],
  },
  {
    what: "CSV without headings, all fields quoted",
    text: '"12x16 pod","2,000"\n"10x12 without pod","5,000"',
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 5000"],
  },
  {
    what: "CSV with description, rate and amount",
    text: 'Item,Rate,Qty,Amount\n"Poly bag 12x16, with POD",2.75,"2,000","5,500.00"\n"Brown tape, 48 micron",3665,2,"7,330.00"\nTotal,,,"12,830.00"',
    lines: [
      "note: Item, Rate, Qty, Amount",
      "POLPOD120160 = 2000",
      "TAPBRN048 = 2",
      "note: Total, 12,830.00",
    ],
  },
  {
    what: "semicolons, as some spreadsheets save",
    text: "Size;POD;Qty\n12x16;yes;2000\n10x12;no;1000",
    lines: ["note: Size, POD, Qty", "POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
  {
    what: "cells copied from a spreadsheet",
    text: "SKU\tDescription\tQty\nPOLPOD080100\tPoly 8x10\t3,000\nHONROL100\tHoneycomb roll\t4",
    lines: ["note: SKU, Description, Qty", "POLPOD080100 = 3000", "HONROL100 = 4"],
  },
  {
    what: "an old invoice",
    text: [
      "Tax Invoice No. DK/26-27/00812",
      "Order No: 26-27/1042",
      "Date: 12/11/2026",
      "Ravi Exports, Ph 98765 43210",
      "GSTIN 29AAPFU0939F1ZR",
      "1 POLPOD120160 Plain Poly Courier Bag 12x16 inch with POD 2,000 PCS 2.75 5,500.00",
      "2 TAPBRN048 Self Adhesive Tape Brown 5 CTN 3,665.00 18,325.00",
      "Sub total 23,825.00",
      "IGST 18% 4,288.50",
      "Grand Total ₹28,113.50",
      "Amount in words: twenty eight thousand one hundred thirteen",
    ].join("\n"),
    lines: [
      "note: Tax Invoice No. DK/26-27/00812",
      "note: Order No: 26-27/1042",
      "note: Date: 12/11/2026",
      "note: Ravi Exports, Ph 98765 43210",
      "note: GSTIN 29AAPFU0939F1ZR",
      "POLPOD120160 = 2000 piece",
      "TAPBRN048 = 5 box",
      "note: Sub total 23,825.00",
      "note: IGST 18% 4,288.50",
      "note: Grand Total ₹28,113.50",
      "note: Amount in words: twenty eight thousand one hundred thirteen",
    ],
  },
  {
    what: "an old invoice copied as cells",
    text: "S.No\tItem\tHSN\tQty\tRate\tAmount\n1\tPOLNPD100120\t39232100\t2,000\t1.60\t3,200.00\n2\t7x9 pod\t39232100\t1,000\t1.00\t1,000.00\n\t\t\t\tTotal\t4,200.00",
    lines: [
      "note: S.No, Item, HSN, Qty, Rate, Amount",
      "POLNPD100120 = 2000",
      "POLPOD070090 = 1000",
      "note: Total, 4,200.00",
    ],
  },
  {
    what: "each, at the end of the line",
    text: "12x16 pod, 10x12 pod, 8x10 pod 1000 each",
    lines: ["POLPOD120160 = 1000", "POLPOD100120 = 1000", "POLPOD080100 = 1000"],
  },
  {
    what: "each, above the list",
    text: "Please send 1000 each:\n12x16 pod\n10x12 npd\n8x10 pod",
    lines: [
      "note: Please send 1000 each:",
      "POLPOD120160 = 1000",
      "POLNPD100120 = 1000",
      "POLPOD080100 = 1000",
    ],
  },
  {
    what: "each, below the list",
    text: "12x16 pod\n10x12 npd\n2000 pcs each\n\nbrown tape 42 micron 2 ctn",
    lines: [
      "POLPOD120160 = 2000 piece",
      "POLNPD100120 = 2000 piece",
      "note: 2000 pcs each",
      "TAPBRN042 = 2 box",
    ],
  },
  {
    what: "each in a list where one line has its own quantity",
    text: "12x16 pod\n10x12 npd 500\n8x10 pod\n1k each",
    lines: ["POLPOD120160 = 1000", "POLNPD100120 = 500", "POLPOD080100 = 1000", "note: 1k each"],
  },
  {
    what: "har ek, in Hindi",
    text: "7x9 pod, 9x12 pod dono 2000 har ek",
    lines: ["POLPOD070090 = 2000", "POLPOD090120 = 2000"],
  },
  {
    what: "thousands as k and lakhs",
    text: "7x9 npd 10k\n8x10 npd 2.5k\nmeesho transparent 10x12 pod 1 lakh",
    lines: ["POLNPD070090 = 10000", "POLNPD080100 = 2500", "MEETPD100120 = 100000"],
  },
  {
    what: "boxes and cartons",
    text: "honeycomb sleeve 150mm 1 box\ntape transparent 50 micron 3 carton\nthermal label 3x5 2 ctn",
    lines: ["HONSLV150 = 1 box", "TAPTRN050 = 3 box", "LABDTH030050 = 2 box"],
  },
  {
    what: "Hindi in Latin letters",
    text: "bhai 12x16 pod wala 2000 bhej do\naur 10x12 bina pod 1000 chahiye\nkal tak pahuncha dena",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "note: kal tak pahuncha dena"],
  },
  {
    what: "Hindi in Devanagari",
    text: "१२x१६ पीओडी २०००\nभूरा टेप ४८ माइक्रोन ५ कार्टन\n10x12 बिना पीओडी 1000 पीस",
    lines: ["POLPOD120160 = 2000", "TAPBRN048 = 5 box", "POLNPD100120 = 1000 piece"],
  },
  {
    what: "a mail with signature",
    text: "Dear team,\n\nPlease send:\n- 14x17 without pod: 1500\n- 16x18 with pod: 1000\n\nRegards,\nAsha Verma\nM: +91 98765 43210\nasha@example.com",
    lines: [
      "note: Dear team,",
      "note: Please send:",
      "POLNPD140170 = 1500",
      "POLPOD160180 = 1000",
      "note: Regards,",
      "note: Asha Verma",
      "note: M: +91 98765 43210",
      "note: asha@example.com",
    ],
  },
  {
    what: "a numbered list",
    text: "1. POLPOD120160 - 2000\n2. POLNPD100120 - 1000\n3. HONSLV200 - 5",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "HONSLV200 = 5"],
  },
  {
    what: "bullets and dashes",
    text: "• 12x16 pod – 5000\n• 10x12 npd – 2000 nos",
    lines: ["POLPOD120160 = 5000", "POLNPD100120 = 2000"],
  },
  {
    what: "dates in four notations",
    text: "Order dated 25-11-2026\nDelivery by 30 Nov 2026\n2026-11-25\nNov 30, 2026\n12x16 pod 2000",
    lines: [
      "note: Order dated 25-11-2026",
      "note: Delivery by 30 Nov 2026",
      "note: 2026-11-25",
      "note: Nov 30, 2026",
      "POLPOD120160 = 2000",
    ],
  },
  {
    what: "numbers of orders, invoices, parcels and phones",
    text: "PO No 4567\nOrder ID 26-27/0082\nInv no. 812\nAWB 1490823456712\nRef: 99812\nMob 9876543210\nTel 080-2345 6789\n10x12 pod 1000",
    lines: [
      "note: PO No 4567",
      "note: Order ID 26-27/0082",
      "note: Inv no. 812",
      "note: AWB 1490823456712",
      "note: Ref: 99812",
      "note: Mob 9876543210",
      "note: Tel 080-2345 6789",
      "POLPOD100120 = 1000",
    ],
  },
  {
    what: "totals and amounts",
    text: "12x16 pod 2000\n10x12 pod 1000\nTotal 3000 pcs\nAmount Rs. 7,280/-\nNet payable 8590\nAdvance paid 5000\nBalance 3590",
    lines: [
      "POLPOD120160 = 2000",
      "POLPOD100120 = 1000",
      "note: Total 3000 pcs",
      "note: Amount Rs. 7,280/-",
      "note: Net payable 8590",
      "note: Advance paid 5000",
      "note: Balance 3590",
    ],
  },
  {
    what: "two items on a line",
    text: "12x16 pod 2000, 10x12 npd 1000\n8x10 pod 500 + tape brown 40 micron 1 ctn",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "POLPOD080100 = 500", "TAPBRN040 = 1 box"],
  },
  {
    what: "quantities first",
    text: "2000 pcs 12x16 pod\n1,000 10x12 npd\n5 ctn brown tape 45 micron",
    lines: ["POLPOD120160 = 2000 piece", "POLNPD100120 = 1000", "TAPBRN045 = 5 box"],
  },
  {
    what: "quantities with words",
    text: "12x16 with pod, qty: 2000\n10x12 without pod, quantity 1000",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
  {
    what: "rates beside quantities",
    text: "12x16 pod 2000 @ 2.75\n10x12 npd 1000 rate 1.60\nHONROL100 3 roll @ Rs 699",
    lines: ["POLPOD120160 = 2000", "POLNPD100120 = 1000", "HONROL100 = 3 roll"],
  },
  {
    what: "goods that the shop does not sell",
    text: "12x16 pod 2000\nbubble wrap 2 roll\nstretch film 4 roll",
    lines: ["POLPOD120160 = 2000", "no HONROL100 = 2 roll", "no TAPTRN040 = 4 roll"],
  },
  {
    what: "millimetres and centimetres",
    text: "100x150 mm label 500 per roll 2 ctn\n305 x 406 mm pod 2000\n25 x 30 cm npd 1000",
    lines: ["LABDTH040060L = 2 box", "POLPOD120160 = 2000", "? POLNPD100120 = 1000"],
  },
  {
    what: "words of the trade",
    text: "polymailer 10x14 npd 2000\nflyer 12x16 pod 1000\ncello tape brown 48 micron 2 ctn\nthermal sticker 3x5 1 ctn",
    lines: ["POLNPD100140 = 2000", "POLPOD120160 = 1000", "TAPBRN048 = 2 box", "LABDTH030050 = 1 box"],
  },
  {
    what: "a table typed with spaces and bars",
    text: "| Size | Qty |\n|---|---|\n| 12x16 pod | 2,000 |\n| 10x12 npd | 1,000 |",
    lines: ["note: | Size | Qty |", "note: |---|---|", "POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
  {
    what: "several messages copied on Android, without a year",
    text: "[24/11, 10:33 am] Ravi Exports: 12x16 pod 5000\n[24/11, 10:34 am] Ravi Exports: 10x12 npd 2k",
    lines: ["POLPOD120160 = 5000", "POLNPD100120 = 2000"],
  },
  {
    what: "messages copied on Android with a greeting and lines below the name",
    text: "[24/11, 10:33 am] Ravi: Good morning\n[24/11, 10:34 pm] Ravi: need\n12x16 pod 2000\nbrown tape 48 micron 2 ctn",
    lines: [
      "note: [24/11, 10:33 am] Ravi: Good morning",
      "note: [24/11, 10:34 pm] Ravi: need",
      "POLPOD120160 = 2000",
      "TAPBRN048 = 2 box",
    ],
  },
  {
    what: "messages with 24 hours and a phone number, without a year",
    text: "[24/11, 15:04] +91 98765 43210: HONSLV150 5\n[24/11, 15:05] +91 98765 43210: 8x10 pod 1000",
    lines: ["HONSLV150 = 5", "POLPOD080100 = 1000"],
  },
  {
    what: "an export of a chat without a year",
    text: "24/11, 10:33 am - Ravi: 7x9 pod 3000\n24/11, 10:35 am - Ravi: 3x5 thermal label 1 ctn",
    lines: ["POLPOD070090 = 3000", "LABDTH030050 = 1 box"],
  },
  {
    what: "a day without a year above the lines, and beside words",
    text: "24/11\n12x16 pod 2000\nDispatch by 28/11 evening\n10x12 npd 1000",
    lines: ["note: 24/11", "POLPOD120160 = 2000", "note: Dispatch by 28/11 evening", "POLNPD100120 = 1000"],
  },
  {
    what: "cells with spaces between thousands",
    text: "Size\tQty\n12x16 pod\t2 000\n10x12 npd\t1 00 000\n8x10 pod\t500 pcs",
    lines: [
      "note: Size, Qty",
      "POLPOD120160 = doubt 2000",
      "POLNPD100120 = doubt 100000",
      "POLPOD080100 = 500 piece",
    ],
  },
  {
    what: "cells without headings, with spaces between thousands",
    text: "12x16 pod\t2 000\n10x12 npd\t5 000",
    lines: ["POLPOD120160 = doubt 2000", "POLNPD100120 = doubt 5000"],
  },
  {
    what: "lines with spaces between thousands",
    text: "12x16 pod 2 000\n10x12 npd 1 00 000 pcs\n2 000 8x10 pod\nbrown tape 48 micron 12",
    lines: [
      "POLPOD120160 = doubt 2000",
      "POLNPD100120 = doubt 100000",
      "POLPOD080100 = doubt 2000",
      "TAPBRN048 = 12",
    ],
  },
  {
    what: "cells with narrow spaces between thousands",
    text: "SKU\tQty\nPOLPOD120160\t2\u202f000\nHONROL100\t12",
    lines: ["note: SKU, Qty", "POLPOD120160 = doubt 2000", "HONROL100 = 12"],
  },
  {
    what: "a pasted table with a column of branches",
    text: "Branch\tSize\tPOD\tQty\nDelhi\t12x16\tY\t2000\nPune\t10x12\tN\t1000",
    lines: ["note: Branch, Size, POD, Qty", "POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
];

/** Workbooks as buyers upload them, with their expected lines. Written before the reader could do all of them. */
export const realWorkbooks: readonly {
  readonly what: string;
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly string[];
}[] = [
  {
    what: "a title, branches and remarks",
    rows: [
      ["Packing material requirement - November 2026"],
      ["Branch", "Item", "Qty", "Remarks"],
      ["Delhi", "12x16 pod", "2000", "urgent"],
      ["Mumbai", "10x12 without pod", "1000", "white bag if possible"],
    ],
    lines: [
      "note: Packing material requirement - November 2026",
      "note: Branch, Item, Qty, Remarks",
      "POLPOD120160 = 2000",
      "POLNPD100120 = 1000",
    ],
  },
  {
    what: "stores with numbers in their names",
    rows: [
      ["Store name", "SKU", "Qty"],
      ["Store 12 Andheri", "POLPOD120160", "500"],
      ["Blackbuck Tape Works", "HONROL100", "3"],
    ],
    lines: ["note: Store name, SKU, Qty", "POLPOD120160 = 500", "HONROL100 = 3"],
  },
  {
    what: "a title with goods and a year, serial numbers, rates and dates",
    rows: [
      ["Courier Bags Order 2026-27"],
      [],
      ["S.No", "Particulars", "Size", "Type", "Quantity (Pcs)", "Rate", "Amount", "Required by"],
      ["1", "Courier bag", "12x16", "With POD", "2,000", "2.75", "5,500", "28/11/2026"],
      ["2", "Courier bag", "10x12", "Without POD, poly", "1,000", "1.60", "1,600", "30/11/2026"],
      ["", "", "", "Total", "3,000", "", "7,100", ""],
    ],
    lines: [
      "note: Courier Bags Order 2026-27",
      "note: S.No, Particulars, Size, Type, Quantity (Pcs), Rate, Amount, Required by",
      "POLPOD120160 = 2000",
      "POLNPD100120 = 1000",
      "note: Total, 3,000, 7,100",
    ],
  },
  {
    what: "an address and the numbers of an order above",
    rows: [
      ["Ravi Exports Pvt Ltd"],
      ["Plot 12, Sector 18, Gurugram 122015"],
      ["PO No", "RE/26-27/112", "Date", "24/11/2026"],
      ["Deliver to", "Unit 4, Tape Market", "Pin", "110006"],
      ["Item", "Qty", "UOM"],
      ["brown tape 48 micron", "5", "ctn"],
      ["4x6 label 500 per roll", "2", "ctn"],
    ],
    lines: [
      "note: Ravi Exports Pvt Ltd",
      "note: Plot 12, Sector 18, Gurugram 122015",
      "note: PO No, RE/26-27/112, Date, 24/11/2026",
      "note: Deliver to, Unit 4, Tape Market, Pin, 110006",
      "note: Item, Qty, UOM",
      "TAPBRN048 = 5 box",
      "LABDTH040060L = 2 box",
    ],
  },
  {
    what: "departments, cost centres and who approved",
    rows: [
      ["Dept", "Cost centre", "Item description", "Nos", "Approved by"],
      ["Dispatch", "CC 4021", "Poly courier bag 8x10 with POD", "1000", "Meena"],
      ["Returns", "CC 4022", "Honeycomb sleeve 225 mm", "2", "Paper Singh"],
    ],
    lines: [
      "note: Dept, Cost centre, Item description, Nos, Approved by",
      "POLPOD080100 = 1000",
      "HONSLV225 = 2",
    ],
  },
  {
    what: "a title above rows without headings",
    rows: [["Monthly bags Nov"], ["12x16 pod", "2000"], ["10x12 npd", "1000"]],
    lines: ["note: Monthly bags Nov", "POLPOD120160 = 2000", "POLNPD100120 = 1000"],
  },
  {
    what: "colour and thickness in columns of their own",
    rows: [
      ["Product", "Colour", "Micron", "Qty"],
      ["Tape", "Brown", "48", "5"],
      ["Tape", "Transparent", "50", "2"],
    ],
    lines: ["note: Product, Colour, Micron, Qty", "TAPBRN048 = 5", "TAPTRN050 = 2"],
  },
  {
    what: "width and height in columns of their own",
    rows: [
      ["Bag", "Width", "Height", "POD", "Qty"],
      ["Poly", "12", "16", "Yes", "2000"],
      ["Poly", "10", "14", "No", "1000"],
    ],
    lines: ["note: Bag, Width, Height, POD, Qty", "POLPOD120160 = 2000", "POLNPD100140 = 1000"],
  },
  {
    what: "last month's quantity beside the one to order",
    rows: [
      ["Item", "Last month qty", "Stock in hand", "Order qty", "Vendor"],
      ["12x16 pod", "5000", "350", "2000", "Dakbag"],
      ["10x12 npd", "", "1200", "1000", "Label House"],
    ],
    lines: [
      "note: Item, Last month qty, Stock in hand, Order qty, Vendor",
      "POLPOD120160 = 2000",
      "POLNPD100120 = 1000",
    ],
  },
  {
    what: "branches as rows of their own, and signatures below",
    rows: [
      ["Item", "Qty"],
      ["Delhi branch", ""],
      ["12x16 pod", "2 000"],
      ["Mumbai branch", ""],
      ["10x12 npd", "1000"],
      ["Prepared by Asha", ""],
      ["Checked by", "Ravi"],
    ],
    lines: [
      "note: Item, Qty",
      "note: Delhi branch",
      "POLPOD120160 = doubt 2000",
      "note: Mumbai branch",
      "POLNPD100120 = 1000",
      "note: Prepared by Asha",
      "note: Checked by, Ravi",
    ],
  },
  {
    what: "remarks that name goods and quantities",
    rows: [
      ["Dakbag order form"],
      ["Date", "24/11"],
      ["SKU", "Qty", "Special instructions"],
      ["POLPOD120160", "2000", "send 500 brown tape if free"],
      ["POLNPD240300", "1000", "10x12 is also ok"],
    ],
    lines: [
      "note: Dakbag order form",
      "note: Date, 24/11",
      "note: SKU, Qty, Special instructions",
      "POLPOD120160 = 2000",
      "POLNPD240300 = 1000",
    ],
  },
];
