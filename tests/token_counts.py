"""Texts with their tokens in smollm2, qwen2.5 and llama3.1, counted with those tokenizers."""
# ruff: noqa: E501

COUNTED = [
    (
        "Thordak the Cinder King fell in Emon, but the Kraghammer vault stayed shut. Percy bought a rusted pepperbox from Ripley, and Keyleth said that she would not go back to the Ashari before the dust had settled.",
        55,
        52,
        52,
    ),
    (
        "V'xyth Qorl-Ahn, Zzgtraal, Ixitxachitl, Drzzt Do'Urden, Bhaal-shrex, Ymirqul, Thrakkazzt, Eiqwyr",
        54,
        51,
        51,
    ),
    (
        "El archiduque huyó de la fortaleza al amanecer. Nadie vio al mercenario que guardaba la puerta, aunque después encontramos su daga clavada en el puente de Peñafría.",
        61,
        51,
        50,
    ),
    (
        "A fortaleza caiu durante a noite e ninguém soube quem abriu o portão. O mago disse que não voltaria às montanhas antes da próxima estação.",
        53,
        40,
        42,
    ),
    (
        "Эрцгерцог бежал из крепости на рассвете. Никто не видел наёмника, который сторожил ворота, но позже мы нашли его кинжал на мосту.",
        94,
        54,
        50,
    ),
    ("Ерцгерцог утік із фортеці на світанку. Ніхто не бачив найманця, який вартував браму.", 70, 45, 35),
    (
        "Arcyksiążę uciekł z twierdzy o świcie. Nikt nie widział najemnika, który strzegł bramy, choć później znaleźliśmy jego sztylet.",
        75,
        44,
        52,
    ),
    ("Ο αρχιδούκας έφυγε από το φρούριο την αυγή. Κανείς δεν είδε τον μισθοφόρο.", 64, 64, 31),
    ("大公在黎明时分逃离了要塞。没有人看见守门的佣兵，但后来我们在桥上找到了他的匕首。", 69, 29, 36),
    (
        "大公は夜明けに要塞から逃げた。門番の傭兵を見た者はいないが、後に橋の上で彼の短剣を見つけた。",
        83,
        38,
        39,
    ),
    ("대공은 새벽에 요새에서 달아났다. 문을 지키던 용병을 본 사람은 아무도 없었다.", 90, 31, 27),
    (
        "| AC | 15 | HP | 43 (2d8+4) |\n|---|---|---|---|\n| STR 12 (+1) | DEX 9 (-1) |  **Saves** | `+3` |",
        59,
        57,
        54,
    ),
    (
        "![[map.png|300]] [[Keyleth|Kiki]] %%gm only%% https://example.org/a/b?c=d&e=%20 #npc/dead ^ref-12",
        50,
        43,
        39,
    ),
    ("THE GODS HAVE SPOKEN AND VECNA WALKS AGAIN", 18, 15, 15),
    ("rgnbiypbvbtpseldqgrgpwjdelctseXkQzJvWqPbYmTnHrGdLfKsAoUeIi0918273645", 54, 51, 45),
    ("🐉🔥⚔️ 🧙\u200d♂️ … — “quoted” ’tis", 26, 19, 25),
    ("Sheet: Katerina_Emberdusk", 10, 9, 9),
    ("\n\n\t\t- deep\n\t\t\t- list\n\n\n   end", 11, 13, 13),
]
